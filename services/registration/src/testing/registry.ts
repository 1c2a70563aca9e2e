export { storeEntries } from '../modules/license-registry/registry.store.ts'
