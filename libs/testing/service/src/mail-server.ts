import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly content: string
}

/** As much of an SMTP server as a mail needs to arrive. */
export class TestMailServer {
  readonly mails: ReceivedMail[] = []
  /** What recipients are answered instead of being accepted. */
  reply: string | undefined
  /** What senders are answered instead of being accepted. */
  senderReply: string | undefined
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket))
  }

  static async start(): Promise<TestMailServer> {
    const server = new TestMailServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket)
    let recipients: string[] = []
    let content: string[] | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (content) {
          if (line === '.') {
            this.mails.push({ recipients, content: content.join('\n') })
            recipients = []
            content = undefined
            say('250 accepted')
          } else content.push(line)
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'DATA') {
          content = []
          say('354 go on')
        } else if (command === 'RCPT') {
          if (this.reply === undefined) recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
          say(this.reply ?? '250 ok')
        } else if (command === 'MAIL') say(this.senderReply ?? '250 ok')
        else if (command === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }
}
