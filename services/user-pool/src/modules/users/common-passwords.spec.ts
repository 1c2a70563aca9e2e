import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each(['password', 'Password1!', '12345678', 'iloveyou', 'qwertyuiop', 'SUNSHINE2026', 'horseracing', 'Contraseña1'])(
  'recognizes "%s" as common',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

it.each(['correct-horse', 'paddock rail at dawn', 'xk7-velvet-otter', '!!!!!!!!!', 'пароль-конюшни'])(
  'accepts "%s"',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
