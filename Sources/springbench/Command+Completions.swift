import Harness

/// `completions`: a shell script that completes the program's arguments.
enum CompletionsCommand: Command {
  static let specification = CommandSpecification(
    name: "completions", summary: "completions for a shell", operands: "bash|zsh|fish|line [-- …]",
    operandCount: 1...Int.max,
    discussion: [
      "Prints a script; 'make install' puts it where the shell looks. To try it: "
        + "source <(springbench completions bash).",
      "The script calls 'completions line -- WORD…' with the words after the program's name, to "
        + "complete the last one. That prints the part of it that stays, a line 'files' or an empty "
        + "one, and a line for each candidate: the word, a tab, its meaning.",
    ],
    options: CommonOptions.outputs,
    examples: ["completions fish"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let line = Array(arguments.operands.dropFirst())
    if arguments.operands[0] == "line" {
      return try CommonOptions.write(LineCompletion(line).text, arguments)
    }
    let script = try CompletionScript.allCases.named(
      arguments.operands[0], "shell", by: \.rawValue)
    guard line.isEmpty else { throw UsageError("completions \(script.rawValue) takes no words") }
    return try CommonOptions.write(script.text, arguments)
  }
}

/// What can complete the last word of a command line, found from the same
/// specifications by which the line is parsed. The scripts of
/// `CompletionScript` ask for it whenever the user presses TAB.
private struct LineCompletion {
  /// A candidate for completion, and an explanation of it.
  typealias Entry = (word: String, meaning: String)

  /// The beginning of the last word that stays in front of every candidate,
  /// such as `--method=rk4,`; empty if candidates replace the whole word.
  private var settled = ""
  private var entries: [Entry] = []
  /// Whether names of files are also candidates.
  private var takesFiles = false

  /// - Parameter line: the words after the program's name; the last one is the
  ///   one to complete, and may be empty.
  init(_ line: [String]) {
    let commands = Commands.all.map { $0.specification }
    let names: [Entry] = commands.map { ($0.name, $0.summary) }
    if line.count < 2 {
      entries = names
      entries += ["help", "--help"].map { ($0, "print the commands, or the options of one") }
      entries.append(("--version", "print the version"))
    } else if let command = commands.first(where: { $0.name == line[0] }) {
      complete(line[line.count - 1], after: line[1..<(line.count - 1)], of: command)
    } else if line.count == 2, ["help", "--help", "-h"].contains(line[0]) {
      entries = names
    }
  }

  /// The answer that the scripts read: a line with what is settled, a line that
  /// says `files` or nothing, and a line for each candidate, with a tab between
  /// word and meaning.
  var text: String {
    ([settled, takesFiles ? "files" : ""] + entries.map { "\($0.word)\t\($0.meaning)" })
      .map { $0 + "\n" }.joined()
  }

  /// Finds candidates for the last word of a command's line, which is an
  /// option, the value of the option before it, or an operand.
  private mutating func complete(
    _ last: String, after words: ArraySlice<String>, of command: CommandSpecification
  ) {
    /// The option that a word such as `--rate=60` names, and the value attached
    /// to it; each is `nil` if there is none.
    func named(_ word: String) -> (option: Option?, value: String?) {
      let (name, value) = CommandSpecification.split(word)
      return (command.options.first { $0.spellings.contains(name) }, value)
    }
    var rest = words
    var given: Set<Option> = []
    var operands: [String] = []
    var optionsHaveEnded = false
    while let word = rest.popFirst() {
      if optionsHaveEnded || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        optionsHaveEnded = true
      } else if case (let option?, let value) = named(word) {
        // Lists may be given several times.
        switch option.form {
        case .flag, .value: given.insert(option)
        case .list, .numbers, .repeated: break
        }
        let takesNextWord = option.form != .flag && value == nil
        if takesNextWord, rest.popFirst() == nil { return offerValues(of: option, last) }
      }
    }
    if optionsHaveEnded || !last.hasPrefix("-") {
      guard operands.count < command.operandCount.upperBound else { return }
      let literal = command.operands.split { !$0.isLetter }.filter { $0 == $0.lowercased() }
      let words = operands.isEmpty ? literal.map(String.init) : []
      let kinds = command.operandNames[operands.last ?? ""] ?? []
      entries = words.map { ($0, "") } + kinds.flatMap(Self.names)
      takesFiles = words.isEmpty && command.operandsAreInputs
    } else if case (let option, let value?) = named(last) {
      settled = String(last.dropLast(value.count))
      if let option, option.form != .flag { offerValues(of: option, value) }
    } else {
      for option in command.options where !given.contains(option) {
        entries += option.spellings.map { ($0, option.help) }
      }
      entries.append(("--help", "print the page"))
    }
  }

  /// Offers the values of an option: names, and the literal words of its
  /// placeholder, `csv` and `table` of `csv|table`. Of a list in `value`, the
  /// items before the last one stay.
  private mutating func offerValues(of option: Option, _ value: String) {
    switch option.form {
    case .list, .numbers: settled += value.lastIndex(of: ",").map { value[...$0] } ?? ""
    default: break
    }
    let words = (option.placeholder ?? "").split(separator: "|").filter { $0 == $0.lowercased() }
    entries = words.map { (String($0), "") } + (option.names.map(Self.names) ?? [])
    takesFiles = option.file != nil
  }

  private static func names(_ kind: String) -> [Entry] {
    ((try? Listing.named(kind)?.entries(nil)) ?? []).map { ($0.name, $0.summary) }
  }
}

/// Shell scripts that complete a program's command lines. They pass the words
/// up to the cursor to the program's command `completions line`, and offer what
/// it answers: see `LineCompletion.text`.
private enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  var text: String {
    let template = [.bash: Self.bashScript, .zsh: Self.zshScript][self] ?? Self.fishScript
    return template.replacing("PROGRAM", with: Commands.program)
  }

  /// The loop joins the pieces in COMP_WORDS into words: `line` is the part of
  /// the command line that is not yet read, `rest` the same without leading
  /// blanks, and `last` the piece at its beginning. In the answer, `lines[0]`
  /// is the settled part and `lines[1]` says whether files are also offered.
  private static let bashScript = #"""
    # bash completion for PROGRAM, made by 'PROGRAM completions bash'
    _PROGRAM() {
      local line=${COMP_LINE:0:COMP_POINT} words=() lines last= rest current head
      # Bash splits words at = and :, too; those without a blank between them are
      # one. The last one ends at the cursor.
      for last in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        rest=${line#"${line%%[![:space:]]*}"} last=${last:0:${#rest}}
        if [[ $rest == "$line" && ${#words[@]} -gt 0 ]]; then
          words[${#words[@]}-1]+=$last
        else
          words+=("$last")
        fi
        line=${rest:${#last}}
      done
      # Bash replaces what is behind the last = or :, or behind a quotation mark.
      current=${words[${#words[@]}-1]#[\'\"]} last=${last#[\'\"=:]} head=${current%"$last"}
      words[${#words[@]}-1]=$current COMPREPLY=()
      mapfile -t lines < <("$1" completions line -- "${words[@]:1}" 2>/dev/null)
      if [[ ${lines[1]} ]]; then compopt -o default; fi
      for line in "${lines[@]:2}"; do
        line=${lines[0]}${line%%$'\t'*}
        if [[ $line == "$current"* ]]; then COMPREPLY+=("${line#"$head"}"); fi
      done
      if [[ ${COMPREPLY[0]} == *: ]]; then compopt -o nospace; fi
    }
    complete -F _PROGRAM PROGRAM

    """#

  /// The flags of expansions: `(@f)` makes an array of lines, `(Q)` removes a
  /// level of quotation, `(qq)` adds one, `(b)` quotes a pattern, and `(M)`
  /// keeps the elements that match, where without it they are removed.
  private static let zshScript = #"""
    #compdef PROGRAM
    # zsh completion for PROGRAM, made by 'PROGRAM completions zsh'
    _PROGRAM() {
      local -a lines openings
      lines=("${(@f)$(_call_program line $words[1] completions line -- \
        "${(@qq)${(@Q)words[2,CURRENT-1]}}" ${(qq)${(Q)PREFIX}})}")
      compset -P ${(b)lines[1]}
      if [[ $lines[2] == files ]]; then _files; fi
      # Every word with its meaning behind a colon; what ends in a colon itself
      # goes on.
      lines=("${(@)${(@)${(@)lines[3,-1]}//:/\\:}/$'\t'/:}")
      openings=(${(M)lines:#*\\::*}) lines=(${lines:#*\\::*})
      _describe -t words word lines -- openings -S ''
    }
    _PROGRAM "$@"

    """#

  private static let fishScript = #"""
    # fish completion for PROGRAM, made by 'PROGRAM completions fish'
    # Whether names rather than files can stand at the cursor; sets the names.
    function __PROGRAM_line
      set -l words (commandline -opc)
      set -l last (commandline -ct)
      set -l lines ($words[1] completions line -- $words[2..] "$last" 2>/dev/null)
      set -g __PROGRAM_names "$lines[1]"$lines[3..]
      test "$lines[2]" != files
    end
    complete -c PROGRAM -n __PROGRAM_line -f -a '$__PROGRAM_names'

    """#
}
