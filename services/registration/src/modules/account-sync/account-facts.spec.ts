import { describe, expect, it } from 'vitest'
import { planSync, type AccountFacts, type PoolFacts } from './account-facts.ts'

const agreed: AccountFacts = { email: 'old@demo.example', phone: '+18595550100', isOpen: true }
const unchanged: PoolFacts = { ...agreed, isEmailVerified: true, isPhoneVerified: true }

describe('planSync', () => {
  it('changes nothing while both agree, whatever the case of the address', () => {
    const plan = planSync(agreed, agreed, { ...unchanged, email: 'OLD@demo.example' })
    expect(plan).toEqual({ toPerson: {}, toPool: {}, agreed })
  })

  it('copies what the person changed to the pool', () => {
    const person = { email: 'new@demo.example', phone: agreed.phone, isOpen: false }
    const plan = planSync(agreed, person, unchanged)
    expect(plan).toEqual({ toPerson: {}, toPool: { email: 'new@demo.example', isOpen: false }, agreed: person })
  })

  it('copies what the pool changed to the person, when it is verified', () => {
    const pool = { ...unchanged, email: 'new@demo.example', phone: '+18595550199', isOpen: false }
    expect(planSync(agreed, agreed, pool)).toEqual({
      toPerson: { email: 'new@demo.example', phone: '+18595550199', isOpen: false },
      toPool: {},
      agreed: { email: 'new@demo.example', phone: '+18595550199', isOpen: false },
    })
    expect(planSync(agreed, agreed, { ...pool, isEmailVerified: false }).toPerson).not.toHaveProperty('email')
  })

  it('prefers the person when both changed, and before the first comparison', () => {
    const person = { ...agreed, email: 'person@demo.example' }
    const pool = { ...unchanged, email: 'pool@demo.example' }
    const expected = { toPerson: {}, toPool: { email: 'person@demo.example' }, agreed: person }
    expect(planSync(agreed, person, pool)).toEqual(expected)
    expect(planSync(undefined, person, pool)).toEqual(expected)
  })

  it('restores a contact that the pool no longer has', () => {
    expect(planSync(agreed, agreed, { ...unchanged, phone: null }).toPool).toEqual({ phone: agreed.phone })
  })

  it('reaches a state in which nothing changes, from any state', () => {
    const emails = ['a@x.example', 'b@x.example', null]
    for (const before of emails)
      for (const ofPerson of emails)
        for (const ofPool of emails)
          for (const isOpen of [true, false]) {
            const person = { email: ofPerson, phone: null, isOpen }
            const pool = { email: ofPool, phone: null, isOpen: true, isEmailVerified: true, isPhoneVerified: true }
            const first = planSync({ email: before, phone: null, isOpen: true }, person, pool)
            const second = planSync(first.agreed, { ...person, ...first.toPerson }, { ...pool, ...first.toPool })
            expect(second).toMatchObject({ toPerson: {}, toPool: {} })
          }
  })
})
