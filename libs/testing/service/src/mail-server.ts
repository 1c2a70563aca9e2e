import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A received email. */
export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly content: string
}

/** A minimal SMTP server. */
export class TestMailServer {
  readonly mails: ReceivedMail[] = []
  /** Reply to recipients instead of accepting them. */
  reply: string | undefined
  /** Reply to senders instead of accepting them. */
  senderReply: string | undefined
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor() {
    this.#server = createServer((socket) => this.#handleConnection(socket))
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

  #handleConnection(socket: Socket): void {
    this.#sockets.add(socket)
    let recipients: string[] = []
    let content: string[] | undefined
    let incompleteLine = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (incompleteLine + chunk.toString()).split('\r\n')
      incompleteLine = lines.pop() ?? ''
      for (const line of lines) {
        if (content) {
          if (line === '.') {
            this.mails.push({ recipients, content: content.join('\n') })
            recipients = []
            content = undefined
            reply('250 accepted')
          } else content.push(line)
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'DATA') {
          content = []
          reply('354 go on')
        } else if (command === 'RCPT') {
          if (this.reply === undefined) recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
          reply(this.reply ?? '250 ok')
        } else if (command === 'MAIL') reply(this.senderReply ?? '250 ok')
        else if (command === 'QUIT') socket.end('221 bye\r\n')
        else reply('250 ok')
      }
    })
  }
}
