import { consume, defineTopology } from '@portal/messaging'
import { EchoNote } from './echo-note.consumer.ts'
import { noteAdded } from './notes.contract.ts'

export const topology = defineTopology({
  service: 'notes',
  consumers: [consume(noteAdded, { name: 'echo', handler: EchoNote })],
})
