// The responding service, in its own process: the same response through the portal's wrapper and through the bare
// client. Reads NATS_URL and messages the parent process when it is ready.
import { NatsClient, Queries } from '@portal/messaging'
import { createLogger } from '@portal/service-kit'
import { respondTo, bareSubject, sampleQuery, type SampleRequest } from './query-sample.ts'

const link = new NatsClient(process.env.NATS_URL ?? '', 'answerer')
new Queries(link, 'answerer', createLogger('answerer', 'error')).handle(sampleQuery, respondTo)
link.onConnected((connection) => {
  connection.subscribe(bareSubject, {
    callback: (_, message) => void message.respond(JSON.stringify(respondTo(message.json<SampleRequest>()))),
  })
  void connection.flush().then(() => process.send?.('ready'))
})
link.open()
process.once('disconnect', () => process.exit(0))
