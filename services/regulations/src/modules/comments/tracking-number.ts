import { violates } from '@portal/persistence'
import { randomInt } from 'node:crypto'

/** Without letters and digits that are mistaken for one another when read out or copied by hand. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A number by which a comment is asked for: `RC-7K3M-Q9TD`. One of 10^12: not to be guessed, and not counted up. */
export function newTrackingNumber(): string {
  // One draw for all eight signs: a draw each costs five times as much.
  let drawn = randomInt(alphabet.length ** 8)
  const part = () => {
    let signs = ''
    for (let place = 0; place < 4; place += 1) {
      signs += alphabet[drawn % alphabet.length]
      drawn = Math.floor(drawn / alphabet.length)
    }
    return signs
  }
  return `RC-${part()}-${part()}`
}

/** Does it again where a new tracking number was taken already: once in a million million. */
export async function withFreshTrackingNumbers<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (failure) {
      const isTaken =
        violates(failure, 'comment_tracking_number_key') || violates(failure, 'definition_comment_tracking_number_key')
      if (!isTaken || attempt === 3) throw failure
    }
  }
}
