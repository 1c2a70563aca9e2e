import { randomInt } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { validateUsername } from '@portal/contracts-registration/rules'
import { getPoolErrorName } from '@portal/user-pool-client'
import { authRefusal, refusePoolError, UserPool } from '../user-pool/index.ts'

const maxAttempts = 10

/** User names of new accounts. */
@Injectable()
export class Usernames {
  constructor(private readonly pool: UserPool) {}

  /** Whether no account has this user name. */
  async isAvailable(username: string): Promise<boolean> {
    try {
      await this.pool.getAccount(username)
      return false
    } catch (failure) {
      return getPoolErrorName(failure) === 'UserNotFoundException' ? true : refusePoolError(failure)
    }
  }

  /** Returns a free user name for a name, without a number if possible; throws `registration.username-not-generated`. */
  async generate(firstName: string, lastName: string): Promise<string> {
    const [username] = await this.findAvailable(toBase(`${firstName}.${lastName}`), 1)
    if (username === undefined) throw authRefusal('registration.username-not-generated')
    return username
  }

  /** Returns up to three free user names that are similar to one that is taken. */
  async suggest(taken: string): Promise<string[]> {
    const base = toBase(taken).replace(/\d+$/, '')
    const available = await this.findAvailable(base, 4)
    return available.filter((username) => username !== taken).slice(0, 3)
  }

  private async findAvailable(base: string, wanted: number): Promise<string[]> {
    const found = new Set<string>()
    for (let attempt = 0; attempt < maxAttempts && found.size < wanted; attempt++) {
      const username = attempt === 0 ? base : `${base}${randomInt(10, attempt < 4 ? 100 : 10_000)}`
      if (!found.has(username) && validateUsername(username) === undefined && (await this.isAvailable(username)))
        found.add(username)
    }
    return [...found]
  }
}

/** `José María`, `O’Neill` -> `josemaria.oneill` */
function toBase(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '')
  return plain.replaceAll(/^\.+|\.+$/g, '').slice(0, 60) || 'person'
}
