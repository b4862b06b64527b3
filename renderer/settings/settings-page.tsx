import './settings.css'
import { Button, Radio, Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import { type Settings, ZOOMS } from '../../shared/bridge/settings.ts'
import { useConditions } from '../bridge/use-conditions.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { openTour } from '../tour/tour-store.ts'
import { settingsWords } from '../words/settings.ts'
import { tourWords } from '../words/tour.ts'

/** Settings page. Changes are applied and stored immediately. */
export function SettingsPage() {
  const { app, settings, change } = useWindow()
  const own = useConditions().conditions?.ownPolicy
  const policies = own
    ? { ...settingsWords.policies, own: settingsWords.ownPolicy(visible(own.id)) }
    : settingsWords.policies
  return (
    <div className="sheet narrow">
      <h1>{settingsWords.title}</h1>
      <div className="stack">
        <Section title={settingsWords.look}>
          <Choice name="theme" label={settingsWords.theme} names={settingsWords.themes} />
          <Select
            label={settingsWords.zoom}
            data={ZOOMS.map((zoom) => ({ value: String(zoom), label: `${zoom} %` }))}
            value={String(settings.zoom)}
            allowDeselect={false}
            onChange={(value) => value !== null && change('zoom', Number(value))}
            w={160}
          />
        </Section>
        <Section title={settingsWords.reading}>
          <Choice name="times" label={settingsWords.times} names={settingsWords.timesNames} />
          <p className="quiet">{settingsWords.timesHint}</p>
          <Switch
            label={settingsWords.masked}
            description={settingsWords.maskedHint}
            checked={settings.masked}
            onChange={({ currentTarget }) => change('masked', currentTarget.checked)}
          />
        </Section>
        <Section title={settingsWords.judging}>
          <Choice name="policy" label={settingsWords.policy} names={policies} />
          <p className="quiet">{settingsWords.policyHint}</p>
        </Section>
        <Section title={settingsWords.about}>
          <dl className="facts">
            <dt>{settingsWords.version}</dt>
            <dd>{app.version}</dd>
            <dt>{settingsWords.build}</dt>
            <dd className="mono">{app.commit}</dd>
            <dt>{settingsWords.host}</dt>
            <dd>{settingsWords.hosts[app.host]}</dd>
          </dl>
          <p>{settingsWords.offline}</p>
          <div>
            <Button variant="default" onClick={openTour}>
              {tourWords.again}
            </Button>
          </div>
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel settings-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface ChoiceProps<Name extends 'theme' | 'times' | 'policy'> {
  readonly name: Name
  readonly label: string
  readonly names: { readonly [value: string]: string }
}

function Choice<Name extends 'theme' | 'times' | 'policy'>({ name, label, names }: ChoiceProps<Name>) {
  const { settings, change } = useWindow()
  return (
    <Radio.Group
      label={label}
      value={settings[name]}
      // The group has no other values.
      onChange={(value) => change(name, value as Settings[Name])}
    >
      <div className="choice">
        {Object.entries(names).map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </div>
    </Radio.Group>
  )
}
