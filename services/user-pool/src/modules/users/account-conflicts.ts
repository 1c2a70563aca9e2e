import { violatesConstraint } from '@portal/persistence'
import { refusals } from '../protocol/index.ts'

const usernameConstraints = ['pool_user_username_key', 'pool_user_username_skeleton']

/** Recognizes the violation of the unique user name: it is taken, or looks like one that is. */
export function usernameTaken(failure: unknown): never {
  const isTaken = usernameConstraints.some((name) => violatesConstraint(failure, name))
  throw isTaken ? refusals.usernameExists() : failure
}

/** Recognizes the violation of the unique verified email address. */
export function emailTaken(failure: unknown): never {
  throw violatesConstraint(failure, 'pool_user_verified_email') ? refusals.emailExists() : failure
}
