import { useState } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { Skeleton, Switch } from '../../../src/ui/index.js'
import { useChange, useRead } from '../../api/useRead.js'
import { ChangedMeanwhile } from '../../parts/ChangedMeanwhile.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { CopyFrom } from './CopyFrom.js'
import { isSame, listDifferences, type Published, pick, toShown, withSetting } from './draft.js'
import { FeatureRow } from './FeatureRow.js'
import { NotPublished } from './NotPublished.js'
import { Preview } from './Preview.js'
import { projectsCss } from './projects.css.js'
import type { Project, ProjectProps } from './types.js'

/** What is not published yet, and what it was made from. */
interface Draft {
  readonly base: Published
  readonly tag: string | undefined
  readonly wanted: Published
}

/** Features of a project, the widget as it would be beside them, and publishing it all at once. */
export function Configuration({ project, tag, mayChange }: ProjectProps) {
  useSheet(projectsCss)
  const { id } = project
  const features = useRead('listFeatures', { id })
  const [draft, setDraft] = useState<Draft>()
  const wanted: Published = draft?.wanted ?? project
  const change = (next: Published) => {
    const base = draft ?? { base: pick(project), tag }
    setDraft(isSame(base.base, next) ? undefined : { ...base, wanted: next })
  }
  return (
    <Loaded query={features} skeleton={<Skeleton count={6} />} failed="The features could not be loaded">
      {({ answer: { features: choices } }) => (
        <>
          <div className="c-config">
            <Section
              title="Features"
              lead="What the widget offers. A change counts from a page's next load on, once it is published."
              actions={mayChange ? <CopyFrom id={id} onCopy={change} /> : undefined}
            >
              <div>
                {choices.map((choice) => (
                  <FeatureRow
                    key={choice.id}
                    choice={choice}
                    setting={wanted.features.find(({ feature }) => feature === choice.id)}
                    mayChange={mayChange}
                    onChange={(setting) => change(withSetting(wanted, choice.id, setting))}
                  />
                ))}
                <div className="c-feature">
                  <Switch
                    label="Usage counts"
                    hint="How often things happen on your pages is counted by day, and nothing of users is kept."
                    checked={wanted.analytics}
                    disabled={!mayChange}
                    onChange={(analytics) => change({ ...wanted, analytics })}
                  />
                </div>
              </div>
            </Section>
            <div className="c-config-side">
              <Preview features={toShown(choices, wanted.features)} tokens={wanted.theme} />
            </div>
          </div>
          {draft ? (
            <DraftBar id={id} draft={draft} current={project} currentTag={tag} onEnd={() => setDraft(undefined)} />
          ) : null}
        </>
      )}
    </Loaded>
  )
}

interface DraftBarProps {
  readonly id: string
  readonly draft: Draft
  /** What is there now, which may be another's. */
  readonly current: Project
  readonly currentTag: string | undefined
  readonly onEnd: () => void
}

function DraftBar({ id, draft: { base, tag, wanted }, current, currentTag, onEnd }: DraftBarProps) {
  const notify = useNotify()
  const publish = useChange('publishProject')
  const send = (over?: string | undefined) =>
    publish.mutate(
      { input: { id, ...pick(wanted) }, tag: over ?? tag },
      {
        onSuccess({ tag: now }) {
          onEnd()
          notify({
            text: 'Published. Pages have it from their next load on.',
            undo: () => publish.mutateAsync({ input: { id, ...pick(over === undefined ? base : current) }, tag: now }),
          })
        },
      },
    )
  const own = listDifferences(base, wanted)
  return (
    <>
      <ChangedMeanwhile
        error={publish.error}
        failed="Nothing was published"
        theirs={listDifferences(base, current)}
        other="pages or names, not features"
        own={own}
        isPending={publish.isPending}
        onTake={onEnd}
        onPut={() => send(currentTag)}
      />
      <NotPublished changes={own} isPending={publish.isPending} onDiscard={onEnd} onPublish={() => send()} />
    </>
  )
}
