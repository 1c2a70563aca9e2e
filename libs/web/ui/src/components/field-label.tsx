import { useUiTexts } from '../ui-texts.tsx'

/** The label of a field. Fields that may stay empty are marked "(optional)"; required ones have no mark. */
export function FieldLabel({ optional, children }: { readonly optional: boolean; readonly children: string }) {
  const texts = useUiTexts()
  return optional ? (
    <>
      {children} <span className="p-optional">{texts.optional}</span>
    </>
  ) : (
    children
  )
}
