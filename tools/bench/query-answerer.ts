// The service that answers, a process of its own: the same answer by the portal's wrapper and by the client alone.
// Told by NATS_URL; tells the process that forked it when it listens.
import { NatsLink, Queries } from '@portal/messaging'
import { createLogger } from '@portal/service-kit'
import { answerTo, bareSubject, sampleQuery, type Question } from './query-sample.ts'

const link = new NatsLink(process.env.NATS_URL ?? '', 'answerer')
new Queries(link, 'answerer', createLogger('answerer', 'error')).answerQuery(sampleQuery, answerTo)
link.onConnected((connection) => {
  connection.subscribe(bareSubject, {
    callback: (_, message) => void message.respond(JSON.stringify(answerTo(message.json<Question>()))),
  })
  void connection.flush().then(() => process.send?.('ready'))
})
link.open()
process.once('disconnect', () => process.exit(0))
