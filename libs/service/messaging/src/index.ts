export { actionRecorded, actionsRecorded, type ActionRecorded, type ActionsRecorded } from './action-recorded.ts'
export { ConsumerLoop, patience, type ConsumerFaults, type ConsumerParts } from './consumer-loop.ts'
export {
  DeadLetters,
  deadLetterErrors,
  deadLetterStates,
  type DeadLetter,
  type DeadLetterState,
  type Decision,
} from './dead-letters.ts'
export { ensureTopology } from './ensure-topology.ts'
export { MessagingModule, type MessagingOptions } from './messaging-module.ts'
export { NatsLink } from './nats-link.ts'
export { PacedLoop, type Found, type Pace } from './paced-loop.ts'
export { Queries } from './queries.ts'
export { rebuildStream } from './rebuild-stream.ts'
export { rightsChanged } from './rights-changed.ts'
export { Relay, type RelayFaults } from './relay.ts'
export {
  consume,
  defineTopology,
  durableName,
  streamOf,
  type ConsumerDeclaration,
  type EventHandler,
  type Topology,
} from './topology.ts'
