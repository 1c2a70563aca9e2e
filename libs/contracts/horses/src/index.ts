import { addHorse, listHorses } from './http/horses.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const horsesContractVersion = '1.0.0'

/** Every endpoint of the area by name. OpenAPI, clients and the access matrix are generated from it. */
export const horsesHttp = { listHorses, addHorse }

/** Type of the endpoints, for a typed client without schemas. */
export type HorsesHttp = typeof horsesHttp
export type { Horse } from './http/horses.ts'
