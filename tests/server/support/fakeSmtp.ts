import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An email as received by an SMTP server. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** An SMTP server that collects emails. */
export interface FakeSmtp {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Answers the next recipients with these lines instead of accepting them. */
  readonly refuse: (...answers: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Starts an SMTP server on a free port of 127.0.0.1 that implements as much of RFC 5321 as a client needs. */
export async function startSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, received, refusals);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...answers) => void refusals.push(...answers),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function serve(socket: Socket, received: ReceivedMail[], refusals: string[]): void {
  let from = '';
  let to = '';
  let data: readonly string[] | null = null;
  const writeLine = (line: string): void => void socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  writeLine('220 test');
  createInterface({ input: socket }).on('line', (line) => {
    if (data !== null) {
      if (line !== '.') {
        data = [...data, line];
        return;
      }
      received.push({ from, to, ...parse(data) });
      data = null;
      return writeLine('250 stored');
    }
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO' || verb === 'HELO' || verb === 'RSET') return writeLine('250 test');
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    if (verb === 'MAIL') from = addressIn(line);
    if (verb === 'RCPT') {
      to = addressIn(line);
      const refusal = refusals.shift();
      if (refusal !== undefined) return writeLine(refusal);
    }
    if (verb === 'DATA') data = [];
    return writeLine(verb === 'DATA' ? '354 start mail input' : '250 ok');
  });
}

function addressIn(line: string): string {
  return /<(.*?)>/.exec(line)?.[1] ?? '';
}

function parse(lines: readonly string[]): Pick<ReceivedMail, 'subject' | 'text'> {
  const end = lines.indexOf('');
  const head = lines.slice(0, end).join('\n');
  const body = lines.slice(end + 1).join('\n');
  const subject = /^subject: (.*(?:\n .*)*)/im.exec(head)?.[1] ?? '';
  const boundary = /^content-type: multipart\/.*(?:\n .*)*boundary="([^"]*)"/im.exec(head)?.[1];
  const encoded = /^content-transfer-encoding: (.*)$/im.exec(head)?.[1];
  return {
    subject: subject.replaceAll(/=\?utf-8\?(b|q)\?(.*?)\?=\s*/gi, (_, kind: string, word: string) => decodeWord(kind, word)),
    text: boundary === undefined ? decode(body, encoded) : textIn(body, boundary),
  };
}

/** Returns the plain text of an email that also has it as HTML: its first part. */
function textIn(body: string, boundary: string): string {
  const [, first = ''] = body.split(`--${boundary}\n`);
  return parse(first.split('\n')).text;
}

function decodeWord(kind: string, word: string): string {
  return kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' '));
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquote(body) : body;
}

function unquote(text: string): string {
  const bytes = text.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
