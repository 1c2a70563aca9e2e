/** Injection tokens of the kit's providers, available in every module of a service. */

/** The validated settings ({@link BaseSettings} and the service's own): `@Inject(SETTINGS) settings: Settings`. */
export const SETTINGS = Symbol('SETTINGS')
/** The {@link Clock}. */
export const CLOCK = Symbol('CLOCK')
/** The pino logger of the service. */
export const LOGGER = Symbol('LOGGER')
/** The {@link Lifecycle}: readiness checks, shutdown steps, translation of failures. */
export const LIFECYCLE = Symbol('LIFECYCLE')
/** The service's name, as in event subjects: `regulations`. */
export const SERVICE_NAME = Symbol('SERVICE_NAME')
/** The {@link RateLimit} of the service. */
export const RATE_LIMIT = Symbol('RATE_LIMIT')
