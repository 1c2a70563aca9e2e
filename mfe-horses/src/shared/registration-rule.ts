export { registrationCitation } from '@portal/contracts-horses/identity-rules'
