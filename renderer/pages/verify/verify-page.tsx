import { Button } from '@mantine/core'
import { FileInput, FileSearch, FolderOpen } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { openFile, openFolder } from '../../kit/drop/file-dialogs.ts'
import { verifyLabels } from '../../labels/verify.ts'
import { RecentList } from './recent-list.tsx'
import { SampleList } from './sample-list.tsx'

/** Start page: drop zone, recent archives and samples. */
export function VerifyPage() {
  useEffect(() => {
    // Preloads the page that opens next.
    const idle = requestIdleCallback(() => {
      void import('../archive/archive-page.tsx')
      void import('../../panels/verdict/verdict-tab.tsx')
    })
    return () => cancelIdleCallback(idle)
  }, [])
  return (
    <div className="sheet verify-page">
      <h1>{verifyLabels.title}</h1>
      <p className="verify-lead">{verifyLabels.lead}</p>
      <Choose />
      <RecentList />
      <SampleList />
    </div>
  )
}

function Choose() {
  return (
    <section className="drop-zone" aria-label={verifyLabels.dropTitle}>
      <div>
        <strong>{verifyLabels.dropTitle}</strong>
        <span className="quiet">{verifyLabels.dropHint}</span>
      </div>
      <div className="drop-buttons">
        <Button leftSection={<FileInput aria-hidden size={16} />} onClick={openFile}>
          {verifyLabels.chooseFile}
        </Button>
        <Button variant="default" leftSection={<FolderOpen aria-hidden size={16} />} onClick={openFolder}>
          {verifyLabels.chooseFolder}
        </Button>
        <Button variant="default" component={Link} to="/report" leftSection={<FileSearch aria-hidden size={16} />}>
          {verifyLabels.checkReport}
        </Button>
      </div>
    </section>
  )
}
