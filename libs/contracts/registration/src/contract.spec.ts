import { describe, expect, it } from 'vitest'
import { registrationErrors } from './errors.ts'
import { peopleErrors } from './people-errors.ts'
import { registrationHttp } from './index.ts'
import { registrationRoutes } from './routes.ts'
import { staffErrors } from './staff-errors.ts'
import { staffRoutes } from './staff-routes.ts'
import { accountTexts, authTexts, peopleErrorTexts, registrationErrorTexts, staffErrorTexts } from './rules/index.ts'
import { registrationTexts } from './rules/registration/index.ts'

const validBody = {
  email: 'jane@demo.example',
  phone: '+15025550123',
  password: 'long-enough',
  confirmPassword: 'long-enough',
  username: 'jane.doe',
  firstName: 'Jane',
  lastName: '<b>Doe</b>',
  recaptcha: '',
}

const messagesOf = (body: unknown) =>
  registrationHttp.register.body.safeParse(body).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ??
  []

describe('registration contract', () => {
  it('has an endpoint for every route', () => {
    const routes = { ...registrationRoutes, ...staffRoutes }
    expect(Object.keys(registrationHttp).toSorted()).toEqual(Object.keys(routes).toSorted())
    for (const [name, endpoint] of Object.entries(registrationHttp)) {
      expect(endpoint).toMatchObject(routes[name as keyof typeof routes])
    }
  })

  it('has a message in both languages for every error code and rule', () => {
    const errorTexts = { ...authTexts, ...registrationErrorTexts }
    expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(registrationErrors).toSorted())
    expect(Object.keys(peopleErrorTexts).toSorted()).toEqual(Object.keys(peopleErrors).toSorted())
    expect(Object.keys(staffErrorTexts).toSorted()).toEqual(Object.keys(staffErrors).toSorted())
    const all = [errorTexts, accountTexts, registrationTexts, peopleErrorTexts, staffErrorTexts]
    for (const text of all.flatMap((texts) => Object.values(texts))) {
      expect(text.en.length).toBeGreaterThan(0)
      expect(text.es).not.toBe(text.en)
    }
  })
})

describe('register', () => {
  it("accepts the specification's payload with a phone number and strips markup", () => {
    expect(registrationHttp.register.body.parse(validBody)).toMatchObject({ lastName: 'Doe', locale: 'en-US' })
  })

  it.each([
    [
      { password: 'short', confirmPassword: 'short' },
      [['password', 'Password is too short - should be 8 chars minimum.']],
    ],
    [{ confirmPassword: 'different' }, [['confirmPassword', 'Passwords must match']]],
    [{ email: 'nobody' }, [['email', 'Email must be a valid email address.']]],
    [{ phone: '5025550123' }, [['phone', 'Cell phone is invalid.']]],
    [{ username: 'jane doe' }, [['username', 'Username must not contain spaces.']]],
    [{ firstName: '<br>' }, [['firstName', 'First and last name are required.']]],
  ])('refuses %j', (change, errors) => {
    expect(messagesOf({ ...validBody, ...change })).toEqual(errors)
  })

  it('refuses an unknown property', () => {
    expect(messagesOf({ ...validBody, role: 'ADMINS' })).toHaveLength(1)
  })
})

it('resetPassword uses its own message when the passwords differ', () => {
  const body = { email: 'jane@demo.example', password: 'long-enough', confirmPassword: 'other', token: '123456' }
  expect(registrationHttp.resetPassword.body.safeParse(body).error?.issues[0]?.message).toBe(
    'New and Confirm Password do not match',
  )
})
