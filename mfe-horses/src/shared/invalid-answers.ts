/**
 * Answers of a form that were not sent. Throw it in `onSubmit` and return the messages in `toFormErrors`, which is called
 * again when the reader switches the language.
 */
export class InvalidAnswers<Problem> extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super('The form has invalid answers.')
    this.problems = problems
  }
}
