import { createContext, useContext, useEffect } from 'react'

/** Labels of the fields of a form by name, for its error messages. */
const FieldLabels = createContext<Map<string, string>>(new Map())

export const FieldLabelsProvider = FieldLabels.Provider

/** Registers the label of a field with the form around it. */
export function useFieldLabel(name: string, label: string): void {
  const labels = useContext(FieldLabels)
  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
}

/** Replaces `{field}` in a message. */
export function insertLabel(message: string, label: string): string {
  return message.replace('{field}', () => label)
}
