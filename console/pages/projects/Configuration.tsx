import { useState } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { Button, Notice, Skeleton, Switch, Text } from '../../../src/ui/index.js'
import { toConsoleError } from '../../api/consoleError.js'
import { useChange, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { CopyFrom } from './CopyFrom.js'
import { isSame, listDifferences, type Published, toShown, withSetting } from './draft.js'
import { FeatureRow } from './FeatureRow.js'
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
              <Preview features={toShown(choices, wanted.features)} />
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

const pick = ({ features, analytics }: Published): Published => ({ features, analytics })

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
  const isChanged = publish.error ? toConsoleError(publish.error).code === 'DATA_CHANGED' : false
  const own = listDifferences(base, wanted)
  return (
    <>
      {isChanged ? (
        <Notice
          tone="warning"
          title="Another has changed this meanwhile"
          live
          action={
            <>
              <Button size="chip" onClick={onEnd}>
                Take theirs
              </Button>
              <Button size="chip" loading={publish.isPending} onClick={() => send(currentTag)}>
                Publish mine over it
              </Button>
            </>
          }
        >
          <p>Theirs: {listDifferences(base, current).join('. ') || 'pages or names, not features'}.</p>
          <p>Yours: {own.join('. ')}.</p>
        </Notice>
      ) : null}
      {publish.error && !isChanged ? <Failure error={publish.error} title="Nothing was published" /> : null}
      <section className="c-draft" aria-label="Not published yet">
        <div>
          <Text strong>
            {own.length === 1 ? 'One change is not published' : `${own.length} changes are not published`}
          </Text>
          <Text size={12} tone="muted">
            {own.join('. ')}
          </Text>
        </div>
        <div className="c-line">
          <Button onClick={onEnd}>Discard</Button>
          <Button loading={publish.isPending} pressed onClick={() => send()}>
            Publish
          </Button>
        </div>
      </section>
    </>
  )
}
