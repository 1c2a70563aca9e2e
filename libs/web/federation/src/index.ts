export { findGeneration } from './generation-source.ts'
export { Remotes, type SlotFilling } from './remotes.ts'
export { fetchJson } from './retry.ts'
