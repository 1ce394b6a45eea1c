'use client'
import { useSheet } from '../context.js'
import { usePartText } from '../hooks/usePartText.js'
import { CheckIcon } from '../icons/viewIcons.js'
import { stepperCss } from './stepper.css.js'

export interface StepperProps {
  readonly steps: readonly string[]
  /** Index of the step under way; the number of steps when all are done. */
  readonly current: number
}

/** Where one stands in several steps, such as approve and send. */
export function Stepper({ steps, current }: StepperProps) {
  useSheet(stepperCss)
  const t = usePartText()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away with the numbers
    <ol className="steps" part="stepper" role="list">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'step past' : 'step'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {index < current ? <CheckIcon /> : index + 1}
          </span>
          <span className="unseen">{t('parts.step', { step: index + 1, of: steps.length })}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
