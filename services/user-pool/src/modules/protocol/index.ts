export { type CallContext, openOperation, type Operation, signedOperation } from './operation.ts'
export { PoolCommands } from './pool-commands.ts'
export { PoolError, refusals } from './pool-error.ts'
export {
  type AttributeChange,
  attributeList,
  type ContactAttribute,
  contactAttributes,
  readAttributes,
} from './user-attributes.ts'
export * as inputs from './inputs.ts'
