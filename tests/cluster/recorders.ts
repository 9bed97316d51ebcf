// Servers on loopback that record what the copies send: mails by SMTP, and pushes.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

export type MailRecorder = {
  url: string;
  /** the recipients of the accepted mails */
  accepted: string[];
  /** while true, mails are read and not acknowledged */
  holds: boolean;
  /** number of mails that were read and not acknowledged */
  held: number;
  close: () => void;
};

/** Accepts every mail. */
export async function recordMails(): Promise<MailRecorder> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    let [buffer, recipient, isMail] = ['', '', false];
    socket.write('220 recorder\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      buffer += text;
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (isMail && line !== '.') continue;
        if (isMail) {
          isMail = false;
          if (recorder.holds) {
            recorder.held += 1;
            continue;
          }
          recorder.accepted.push(recipient);
        }
        recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? recipient;
        isMail = /^DATA/i.test(line);
        socket.write(isMail ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  const recorder: MailRecorder = {
    url: `smtp://127.0.0.1:${await listening(server)}`,
    accepted: [],
    holds: false,
    held: 0,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return recorder;
}

/** Accepts every push; `paths` are those of the endpoints. */
export async function recordPushes() {
  const paths: string[] = [];
  const server = createHttpServer((request, response) => {
    paths.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(201).end());
  });
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    paths,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
