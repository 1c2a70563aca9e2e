import { validateUsername } from '@portal/contracts-registration/rules'
import type { PoolSettings } from '../../config.ts'
import { refusals } from '../protocol/index.ts'

/** Throws ResourceNotFoundException for an unknown client. */
export function requireClient(settings: Pick<PoolSettings, 'USER_POOL_CLIENT_ID'>, clientId: string): void {
  if (clientId !== settings.USER_POOL_CLIENT_ID) throw refusals.unknownClient(clientId)
}

/** Throws ResourceNotFoundException for another pool. */
export function requirePool(settings: Pick<PoolSettings, 'USER_POOL_ID'>, poolId: string): void {
  if (poolId !== settings.USER_POOL_ID) throw refusals.unknownPool(poolId)
}

/** Throws InvalidParameterException for a user name that looks like an email address or an id, or contains spaces. */
export function requireUsername(username: string): void {
  if (username.includes('@')) {
    throw refusals.parameter('Username cannot be of email format, since user pool is configured for email alias.')
  }
  if (validateUsername(username) !== undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(username)) {
    throw refusals.parameter(
      "Value at 'username' failed to satisfy constraint: letters, digits, dots, hyphens and underscores",
    )
  }
}
