' Executes the commands of a file and writes their results to another file. Each line is one command, with its words
' separated by tabs.
Dim document, dispatcher, answers

Sub Main(commandFile, answerFile)
  answers = FreeFile
  Open ConvertToURL(answerFile) For Output As #answers
  On Error GoTo failed
  dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
  commands = FreeFile
  Open ConvertToURL(commandFile) For Input As #commands
  Do While Not Eof(commands)
    Line Input #commands, text
    Execute(Split(text, Chr(9)))
  Loop
  Print #answers, "done"
  Close #answers
  StarDesktop.terminate
  Exit Sub
failed:
  Print #answers, "failed: " & text & ": " & Error()
  Close #answers
  StarDesktop.terminate
End Sub

Function Property(name, value)
  Dim made As New com.sun.star.beans.PropertyValue
  made.Name = name
  made.Value = value
  Property = made
End Function

' Executes a command of the user interface.
Sub Dispatch(name, arguments)
  dispatcher.executeDispatch(document.CurrentController.Frame, ".uno:" & name, "", 0, arguments)
End Sub

Sub Execute(words)
  Select Case words(0)
  Case "open"
    hidden = Array(Property("Hidden", True))
    document = StarDesktop.loadComponentFromURL(ConvertToURL(words(1)), "_blank", 0, hidden)
  Case "sheet"
    For number = 1 To document.Sheets.Count
      If document.Sheets(number - 1).Name = words(1) Then Dispatch("JumpToTable", Array(Property("Nr", number)))
    Next
  Case "type"
    Dispatch("GoToCell", Array(Property("ToPoint", words(1))))
    If words(2) = "" Then
      Dispatch("ClearContents", Array())
    Else
      Dispatch("EnterString", Array(Property("StringName", words(2))))
    End If
  Case "range"
    values = ""
    For Each row In document.NamedRanges.getByName(words(1)).getReferredCells().getDataArray()
      For Each value In row
        values = values & value & Chr(9)
      Next
    Next
    Print #answers, values
  Case "cell"
    Print #answers, document.Sheets.getByName(words(1)).getCellRangeByName(words(2)).String
  Case "save"
    document.storeToURL(ConvertToURL(words(1)), Array(Property("FilterName", "Calc MS Excel 2007 XML")))
  Case "close"
    document.close(True)
  Case Else
    Error 5
  End Select
End Sub
