{{- define "satchel.name" -}}
{{- $long := printf "%s-%s" .Release.Name .Chart.Name }}
{{- contains .Chart.Name .Release.Name | ternary .Release.Name $long | trunc 52 | trimSuffix "-" }}
{{- end }}

{{- define "satchel.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "satchel.labels" -}}
{{ include "satchel.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "satchel.secret" -}}
{{ .Values.existingSecret | default (include "satchel.name" .) }}
{{- end }}

{{- define "satchel.health" -}}
{{ printf "%s/health" (.Values.env.SATCHEL_BASE_URL | default "" | trimSuffix "/") }}
{{- end }}
