/// <reference path="./css.d.ts" />
/**
 * Forms that write: React Hook Form with Mantine's inputs in the portal's look. Load what imports this lazily;
 * it is not part of the first load.
 */
export {
  AgreeField,
  ChecksField,
  ChoiceField,
  PasswordField,
  PlainDateField,
  TextAreaField,
  TextField,
} from './forms/fields.tsx'
export { isPlainDate } from './components/plain-dates.ts'
export { Form, fieldId, type FormProps, type FormRefusal } from './forms/form.tsx'
export { useForm, useFormContext, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
