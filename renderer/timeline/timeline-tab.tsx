export default function TimelineTab() {
  return <p className="nothing">This view is being built.</p>
}
