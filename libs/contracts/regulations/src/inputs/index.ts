/** Request bodies that forms validate. Import them with the form, not with the page: they need zod. */
export { addRegulationInput } from './add-regulation.ts'
export { subscribeByEmailInput } from './subscribe-by-email.ts'
