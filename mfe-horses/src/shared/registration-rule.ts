import { seedRegistrationFields } from '@portal/contracts-horses/identity-rules'

/** Number of the regulation that says which information a registration needs. */
export const registrationCitation = seedRegistrationFields[0]?.citation ?? ''
