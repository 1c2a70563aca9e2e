import { violatesConstraint } from '@portal/persistence'
import { refusals } from '../protocol/index.ts'

/** Recognizes the violation of the unique user name. */
export function usernameTaken(failure: unknown): never {
  throw violatesConstraint(failure, 'pool_user_username_key') ? refusals.usernameExists() : failure
}

/** Recognizes the violation of the unique verified email address. */
export function emailTaken(failure: unknown): never {
  throw violatesConstraint(failure, 'pool_user_verified_email') ? refusals.emailExists() : failure
}
