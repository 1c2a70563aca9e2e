import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { expect, it } from 'vitest'
import { staffErrors } from '../../staff-errors.ts'
import { personRoleLifecycle } from './person-role-lifecycle.ts'

it('the lifecycle of a role is complete, and its guards have error codes', () => {
  const options = { initial: ['requested', 'active'], terminal: ['refused', 'ended'] } as const
  expect(findLifecycleViolations(personRoleLifecycle, options)).toEqual([])
  for (const { error } of Object.values(personRoleLifecycle.guards)) expect(staffErrors).toHaveProperty([error])
})

it('staff confirm only roles with power over others', () => {
  expect(personRoleLifecycle.check('requested', 'confirm', { isConfirmedByStaff: false })).toMatchObject({
    allowed: false,
    unmet: ['isConfirmedByStaff'],
  })
  expect(personRoleLifecycle.check('requested', 'confirm', { isConfirmedByStaff: true })).toMatchObject({
    to: 'active',
  })
})
