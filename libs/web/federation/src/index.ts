export { IncompatibleRemote, RemoteUnavailable, type UnavailableReason } from './errors.ts'
export { findGeneration, type GenerationSource } from './generation-source.ts'
export { Remotes, type LoadReport, type LocaleFile, type RemotesOptions, type SlotFilling } from './remotes.ts'
export { fetchJson } from './retry.ts'
