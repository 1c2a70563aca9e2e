import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolId, type TestPool } from './test-pool.ts'

let count = 0

/** Creates a confirmed account with a password; names and addresses are unique. */
export async function makePerson(
  pool: TestPool,
  options: { password?: string; emailVerified?: boolean; phone?: 'proven' | 'unproven' | 'none' } = {},
) {
  count += 1
  const username = `person-${count}`
  const email = `person-${count}@demo.example`
  const phone = `+1502555${String(count).padStart(4, '0')}`
  const password = options.password ?? `Password of ${count}`
  const ofPhone: AttributeType[] = [
    { Name: 'phone_number', Value: phone },
    { Name: 'phone_number_verified', Value: String(options.phone !== 'unproven') },
  ]
  const attributes: AttributeType[] = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: String(options.emailVerified ?? true) },
    ...(options.phone === 'none' ? [] : ofPhone),
    { Name: 'name', Value: `Person ${count}` },
  ]
  const about = { UserPoolId: poolId, Username: username }
  const { User } = await pool.admin.send(
    new AdminCreateUserCommand({ ...about, UserAttributes: attributes, MessageAction: 'SUPPRESS' }),
  )
  await pool.admin.send(new AdminSetUserPasswordCommand({ ...about, Password: password, Permanent: true }))
  const sub = User?.Attributes?.find((attribute) => attribute.Name === 'sub')?.Value ?? ''
  return { username, email, phone, password, sub, about }
}
