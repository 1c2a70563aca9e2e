import type { PersonRole } from '@portal/contracts-common/light'
import { useQuestionText } from '../../../shared/texts.ts'

/** Names of roles, and who each is for. */
export function useRoleText() {
  const t = useQuestionText()
  return {
    getName: (role: PersonRole): string => t(`role.${role}`),
    getHelp: (role: PersonRole): string => t(`role-help.${role}`),
  }
}
