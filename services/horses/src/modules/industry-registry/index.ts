export { IndustryRegistry, type RegistryHorse } from './industry-registry.ts'
export { storeRegistryHorses } from './registry-horses.store.ts'
export { IndustryRegistryModule } from './industry-registry.module.ts'
