export type { Mend, MendedNode, MendedRegulation, NodeKey, OpenDoubt } from './mend.ts'
export { mendRegulation } from './mend-regulation.ts'
export { mayMend } from './may-mend.ts'
