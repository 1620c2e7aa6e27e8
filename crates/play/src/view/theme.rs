//! The style of the screen, with or without colours.

use ratatui_core::style::{Color, Modifier, Style};

/// The style of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Set if colours are used.
    pub colour: bool,
}

impl Theme {
    fn in_colour(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }

    pub(super) fn bad(self) -> Style {
        self.in_colour(Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED), Color::Red)
    }

    pub(super) fn good(self) -> Style {
        self.in_colour(Style::new().add_modifier(Modifier::BOLD), Color::Green)
    }

    pub(super) fn denied_style(self) -> Style {
        self.in_colour(Style::new().add_modifier(Modifier::UNDERLINED), Color::Magenta)
    }

    pub(super) fn struck_style(self) -> Style {
        self.in_colour(Style::new().add_modifier(Modifier::CROSSED_OUT), Color::Red)
    }

    pub(super) fn entered_style(self) -> Style {
        self.in_colour(Style::new(), Color::Cyan)
    }

    pub(super) fn given_style(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn quiet(self) -> Style {
        self.in_colour(Style::new(), Color::DarkGray)
    }
}
