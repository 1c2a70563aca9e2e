import { violatesConstraint } from '@portal/persistence'
import { randomInt } from 'node:crypto'

/** Without letters and digits that are easily confused when read aloud or copied by hand. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Creates a tracking number such as `RC-7K3M-Q9TD`. With 10^12 possible numbers, it cannot be guessed or enumerated.
 */
export function createTrackingNumber(): string {
  // One random number for all eight characters is five times as fast as one for each.
  let number = randomInt(alphabet.length ** 8)
  const part = () => {
    let characters = ''
    for (let position = 0; position < 4; position += 1) {
      characters += alphabet[number % alphabet.length]
      number = Math.floor(number / alphabet.length)
    }
    return characters
  }
  return `RC-${part()}-${part()}`
}

/** Runs the work again when its tracking number already exists, which has a probability of about 1 in 10^12. */
export async function retryOnTrackingNumberConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (failure) {
      const isTaken =
        violatesConstraint(failure, 'comment_tracking_number_key') ||
        violatesConstraint(failure, 'definition_comment_tracking_number_key')
      if (!isTaken || attempt === 3) throw failure
    }
  }
}
