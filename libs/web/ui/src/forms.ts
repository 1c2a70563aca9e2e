/// <reference path="./css.d.ts" />
/**
 * Forms that save data: React Hook Form with Mantine inputs in the portal's style. Load the modules that import this
 * lazily; it is not part of the first load.
 */
export {
  AgreementField,
  CheckboxGroupField,
  ChoiceField,
  ComboboxField,
  PasswordField,
  PlainDateField,
  TextAreaField,
  TextField,
} from './forms/fields.tsx'
export { CheckboxCardsField, RadioCardsField, type CardOption } from './forms/choice-cards.tsx'
export { DatePartsField } from './forms/date-parts-field.tsx'
export { isPlainDate } from './components/plain-dates.ts'
export { Form, fieldId, type FormProps, type FormErrors } from './forms/form.tsx'
export { useSchemaForm, type FormIssue, type SchemaFormOptions } from './forms/use-schema-form.ts'
export { useForm, useFormContext, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
