// Defines the functions of the Windows header intrin.h that Schoku uses, for gcc and clang.

#pragma once

#include <x86intrin.h>

#define __popcnt16(word) __builtin_popcount((unsigned short)(word))

static inline unsigned char _bittestandreset(int *word, int bit) {
    unsigned char was = (unsigned)*word >> bit & 1;
    *word &= ~(1u << bit);
    return was;
}

static inline unsigned char _bittestandreset64(long long *word, long long bit) {
    unsigned char was = (unsigned long long)*word >> bit & 1;
    *word &= ~(1ull << bit);
    return was;
}
