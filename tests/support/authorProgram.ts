import { runCommand } from '../../src/workshop/command/runCommand.ts';

// Runs each command that its parent sends, and sends back the output.
process.on('message', (args: readonly string[]) => {
  const lines: string[] = [];
  const addLine = (line: string): void => void lines.push(line);
  runCommand(args, { print: addLine, error: addLine }).then(
    (code) => process.send?.({ code, printed: lines.join('\n') }),
    (error: unknown) => process.send?.({ code: 1, printed: String(error) }),
  );
});
