import { useShell } from '@portal/shell-sdk'
import { useStaffFailure } from './use-staff-failure.ts'

/** Returns the `submit` of a dialog about a decision: shows the message after a success, the failure in the dialog otherwise. */
export function useSendDecision(refresh: () => Promise<unknown>) {
  const { toasts } = useShell()
  const describe = useStaffFailure()
  return async (decision: Promise<unknown>, message: string) => {
    try {
      await decision
      toasts.show({ kind: 'success', message })
      return undefined
    } catch (failure) {
      return { form: describe(failure).message }
    } finally {
      await refresh()
    }
  }
}
