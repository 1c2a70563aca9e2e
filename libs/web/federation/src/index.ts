export { IncompatibleRemote } from './errors.ts'
export { fetchLiveGeneration, findGeneration } from './generation-source.ts'
export { Remotes, type SlotEntry } from './remotes.ts'
export { fetchJson } from './retry.ts'
