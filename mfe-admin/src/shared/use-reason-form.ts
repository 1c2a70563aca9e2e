import { useShell } from '@portal/shell-sdk'

export interface ReasonForm {
  readonly title: string
  readonly intro: string
  readonly submitLabel: string
  readonly reasonLabel: string
  readonly isReasonRequired: boolean
  /** Runs the command and returns the message to show; the form stays open with the described failure if it throws. */
  readonly run: (reason: string) => Promise<string>
  readonly describeFailure: (failure: unknown) => string
  /** Called after every attempt, also a failed one. */
  readonly refresh: () => Promise<void>
}

/** Returns a function that asks for a reason in a dialog, runs a command with it, and shows the result. */
export function useReasonForm(): (form: ReasonForm) => void {
  const shell = useShell()
  return (form) =>
    void shell.dialogs.form({
      title: form.title,
      intro: form.intro,
      submitLabel: form.submitLabel,
      fields: [
        { name: 'reason', label: form.reasonLabel, kind: 'text', required: form.isReasonRequired, maxLength: 500 },
      ],
      submit: async ({ reason }) => {
        try {
          const message = await form.run(String(reason ?? ''))
          shell.toasts.show({ kind: 'success', message })
          return undefined
        } catch (failure) {
          return { reason: form.describeFailure(failure) }
        } finally {
          await form.refresh()
        }
      },
    })
}
