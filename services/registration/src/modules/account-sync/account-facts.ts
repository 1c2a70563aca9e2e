/** What a person and the account in the user pool both have. */
export interface AccountFacts {
  readonly email: string | null
  readonly phone: string | null
  /** The account can be used: it is neither closed nor disabled. */
  readonly isOpen: boolean
}

export interface PoolFacts extends AccountFacts {
  readonly isEmailVerified: boolean
  readonly isPhoneVerified: boolean
}

/** What must change on each side so that both agree. */
export interface SyncPlan {
  readonly toPerson: Partial<AccountFacts>
  readonly toPool: Partial<AccountFacts>
  /** What both sides agree on afterwards. */
  readonly agreed: AccountFacts
}

/**
 * Compares person and account with what both agreed on last. The side that differs from it has changed; when both have, the
 * person's value wins, because it was confirmed by a code. A contact that the pool has not verified, or no longer has, is
 * not adopted. `agreed` is undefined before the first comparison; the person's values win then.
 */
export function planSync(agreed: AccountFacts | undefined, person: AccountFacts, pool: PoolFacts): SyncPlan {
  const toPerson: { -readonly [K in keyof AccountFacts]?: AccountFacts[K] } = {}
  const toPool: typeof toPerson = {}
  const result = { ...person }
  const isVerified = { email: pool.isEmailVerified, phone: pool.isPhoneVerified }
  for (const key of ['email', 'phone'] as const) {
    if (isSame(person[key], pool[key])) continue
    const hasPersonChanged = agreed === undefined || !isSame(agreed[key], person[key])
    if (hasPersonChanged || pool[key] === null) {
      // What only the account has, such as the phone of a former reader, is not removed by the first comparison.
      if (person[key] !== null || agreed !== undefined) toPool[key] = person[key]
    } else if (isVerified[key]) {
      toPerson[key] = pool[key]
      result[key] = pool[key]
    }
  }
  if (person.isOpen !== pool.isOpen) {
    if (agreed === undefined || agreed.isOpen !== person.isOpen) toPool.isOpen = person.isOpen
    else {
      toPerson.isOpen = pool.isOpen
      result.isOpen = pool.isOpen
    }
  }
  return { toPerson, toPool, agreed: result }
}

function isSame(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}
