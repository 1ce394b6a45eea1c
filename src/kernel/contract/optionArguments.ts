/** No argument when nothing can be set, an optional one when nothing must be. */
export type OptionArguments<Options> = unknown extends Options
  ? []
  : Record<never, never> extends Options
    ? [options?: Options]
    : [options: Options]
