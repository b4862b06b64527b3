// Made from the schemas in shared/spec by `npm run generate`; change those.

import type { Structure } from '../field-table.ts'

export type StructureName =
  | 'Proof'
  | 'Hashes'
  | 'Media'
  | 'VerificationAndEvaluationDetailsList'
  | 'VerificationAndEvaluationDetails'
  | 'IdentityOperation'
  | 'AdditionalFile'
  | 'Metadata'
  | 'ConsentsDetails'
  | 'Consent'
  | 'ValidityPeriod'
  | 'ContactDetails'
  | 'EmailElement'
  | 'ErrorObject'
  | 'OTPElement'
  | 'PhoneElement'
  | 'Username'
  | 'EvidenceDetails'
  | 'CaptureImage'
  | 'Data'
  | 'HolderInformation'
  | 'DeviceInfo'
  | 'SdkInfo'
  | 'OriginLanguageData'
  | 'OriginLanguageHolder'
  | 'Crop'
  | 'EvaluationDetails'
  | 'ProofEvidence'
  | 'AdjudicationEligibility'
  | 'AttributesReference'
  | 'PortraitReference'
  | 'StatusAndScoring'
  | 'IndicatorsMitigation'
  | 'LoaAndUpgradePath'
  | 'RestDetails'
  | 'VerificationDetails'
  | 'VerificationService'
  | 'AdjudicationDetails'
  | 'AdjudicationDecisionDetail'
  | 'IdentityView'
  | 'Identity'
  | 'IdentityConsent'
  | 'ConsentPeriod'
  | 'AttributesEvidence'
  | 'EvidenceStatus'
  | 'AttributesData'
  | 'AttributeValue'
  | 'AddressEvidence'
  | 'AddressData'
  | 'StreetDetails'
  | 'IdDocumentEvidence'
  | 'IdDocumentData'
  | 'PortraitEvidence'
  | 'PortraitData'
  | 'WebhookNotification'
  | 'NotifiedEvidence'
  | 'ChipSessionRequest'
  | 'ConsentsRequest'
  | 'SubmittedConsent'
  | 'ConsentsResponse'
  | 'ContextEntry'
  | 'CreateIdentityRequest'
  | 'DateValue'
  | 'DocumentCaptureDetails'
  | 'DocumentTextRequest'
  | 'SubmittedAttributes'
  | 'TextValue'
  | 'GenderValue'
  | 'SubmittedAddress'
  | 'SubmittedStreet'
  | 'ErrorResponse'
  | 'EvidenceHandle'
  | 'IdentityContext'
  | 'LiveCaptureRequest'
  | 'MedicareHolder'
  | 'MedicareRequest'
  | 'PortraitDetails'
  | 'PortraitLiveCaptureRequest'
  | 'PortraitSessionRequest'
  | 'SupportedCountries'
  | 'SupportedCountry'
  | 'SupportedDocument'

/** Created on access: creating all of them would take longer than verifying the details of a small archive. */
export const STRUCTURES: { readonly [name in StructureName]: Structure } = {
  get Proof(): Structure {
    return {
      fields: {
        version: { type: 'version', required: true },
        proofId: { type: 'string', filled: true, required: true },
        identityId: { type: 'string', filled: true, required: true },
        transactionId: { type: 'string' },
        tenantId: { type: 'string', filled: true, required: true },
        tenantRole: { type: 'string', enum: 'TenantRole', required: true },
        tenantUsed: { type: 'string' },
        startDateTime: { type: 'date-time', required: true },
        endDateTime: { type: 'date-time', required: true },
        componentVersion: { type: 'string', filled: true, required: true },
        ips: { type: 'string', array: 1 },
        previousProofId: { type: 'string' },
        hashes: { type: 'structure', ref: 'Hashes', required: true },
        signature: { type: 'string', required: true },
      },
    }
  },
  get Hashes(): Structure {
    return {
      fields: {
        identityDetails: { type: 'string', required: true },
        verificationAndEvaluationDetails: { type: 'string', required: true },
        images: { type: 'structure', array: 1, ref: 'Media' },
        videos: { type: 'structure', array: 1, ref: 'Media' },
        additionalFiles: { type: 'structure', array: 1, ref: 'Media' },
      },
    }
  },
  get Media(): Structure {
    return {
      fields: {
        hash: { type: 'string', required: true },
        id: { type: 'string', filled: true, required: true },
        path: { type: 'string', filled: true, required: true },
      },
    }
  },
  get VerificationAndEvaluationDetailsList(): Structure {
    return { elements: 'VerificationAndEvaluationDetails' }
  },
  get VerificationAndEvaluationDetails(): Structure {
    return {
      fields: {
        identityOperation: { type: 'structure', ref: 'IdentityOperation', required: true },
        identityOperationChild: { type: 'string' },
        identityOperationParent: { type: 'string' },
        participantContextId: { type: 'string', filled: true, required: true },
        progress: { type: 'string', enum: 'Progress', required: true },
        startDateTime: { type: 'date-time', required: true },
        sessionId: { type: 'string' },
        businessId: { type: 'string' },
        additionalFile: { type: 'structure', ref: 'AdditionalFile' },
        consentsDetails: { type: 'structure', ref: 'ConsentsDetails' },
        contactDetails: { type: 'structure', ref: 'ContactDetails' },
        evidenceDetails: { type: 'structure', ref: 'EvidenceDetails' },
        evaluationDetails: { type: 'structure', ref: 'EvaluationDetails' },
        processingDetails: { type: 'structure', ref: 'RestDetails' },
        verificationDetails: { type: 'structure', array: 1, ref: 'VerificationDetails' },
      },
    }
  },
  get IdentityOperation(): Structure {
    return {
      fields: {
        id: { type: 'string' },
        name: { type: 'string', enum: 'OperationName', required: true },
        type: { type: 'string', enum: 'OperationType', required: true },
      },
    }
  },
  get AdditionalFile(): Structure {
    return {
      fields: {
        id: { type: 'string', filled: true, required: true },
        metadata: { type: 'structure', array: 1, ref: 'Metadata', required: true },
      },
    }
  },
  get Metadata(): Structure {
    return { fields: { key: { type: 'string', required: true }, value: { type: 'string', required: true } } }
  },
  get ConsentsDetails(): Structure {
    return { fields: { consents: { type: 'structure', array: 1, ref: 'Consent' } } }
  },
  get Consent(): Structure {
    return {
      fields: {
        approved: { type: 'boolean', required: true },
        consentId: { type: 'string' },
        type: { type: 'string', enum: 'ConsentType', required: true },
        validityPeriod: { type: 'structure', ref: 'ValidityPeriod' },
      },
    }
  },
  get ValidityPeriod(): Structure {
    return { fields: { from: { type: 'string' }, to: { type: 'string' } } }
  },
  get ContactDetails(): Structure {
    return {
      fields: {
        email: { type: 'structure', ref: 'EmailElement' },
        landline: { type: 'structure', ref: 'PhoneElement' },
        mobile: { type: 'structure', ref: 'PhoneElement' },
        username: { type: 'structure', ref: 'Username' },
      },
    }
  },
  get EmailElement(): Structure {
    return {
      fields: {
        value: { type: 'string' },
        verified: { type: 'boolean' },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
        otp: { type: 'structure', ref: 'OTPElement' },
      },
    }
  },
  get ErrorObject(): Structure {
    return {
      fields: {
        code: { type: 'string', enum: 'ErrorCode', open: true, required: true },
        field: { type: 'string' },
        message: { type: 'string' },
      },
    }
  },
  get OTPElement(): Structure {
    return {
      fields: {
        creationTime: { type: 'date-time' },
        status: { type: 'string', enum: 'OtpStatus' },
        timeout: { type: 'integer' },
      },
    }
  },
  get PhoneElement(): Structure {
    return {
      fields: {
        value: { type: 'string', filled: true, required: true },
        verified: { type: 'boolean' },
        language: { type: 'string' },
        system: { type: 'string' },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
        otp: { type: 'structure', ref: 'OTPElement' },
      },
    }
  },
  get Username(): Structure {
    return { fields: { username: { type: 'string', filled: true, required: true } } }
  },
  get EvidenceDetails(): Structure {
    return {
      fields: {
        id: { type: 'string', filled: true, required: true },
        family: { type: 'string', enum: 'EvidenceFamily', required: true },
        type: { type: 'string', enum: 'EvidenceType', required: true },
        addressReferenceId: { type: 'string' },
        attributesReferenceId: { type: 'string' },
        captureImages: { type: 'structure', array: 1, ref: 'CaptureImage' },
        data: { type: 'structure', ref: 'Data' },
        deviceInfo: { type: 'structure', ref: 'DeviceInfo' },
        originLanguageData: { type: 'structure', ref: 'OriginLanguageData' },
        photoCrops: { type: 'structure', array: 1, ref: 'Crop' },
        sdkInfo: { type: 'structure', ref: 'SdkInfo' },
        video: { type: 'string' },
      },
    }
  },
  get CaptureImage(): Structure {
    return {
      fields: {
        channel: { type: 'string', enum: 'Channel' },
        deviceModel: { type: 'string' },
        id: { type: 'string' },
        osType: { type: 'string' },
        osVersion: { type: 'string' },
        side: { type: 'string', enum: 'Side' },
        source: { type: 'string', enum: 'ImageSource' },
      },
    }
  },
  get Data(): Structure {
    return {
      fields: {
        documentNumber: { type: 'string' },
        expiryDate: { type: 'date' },
        issuingDate: { type: 'date' },
        issuingCountry: { type: 'country', enum: 'Country', open: true },
        holderInformation: { type: 'structure', array: 1, ref: 'HolderInformation' },
        metadata: { type: 'structure', array: 1, ref: 'Metadata' },
        mrz: { type: 'string', array: 1 },
      },
    }
  },
  get HolderInformation(): Structure {
    return {
      fields: {
        dateOfBirth: { type: 'date' },
        fullname: { type: 'string' },
        gender: { type: 'string', enum: 'Gender' },
        givenNames: { type: 'string', array: 1 },
        nationality: { type: 'country', enum: 'Country', open: true },
        surname: { type: 'string' },
        usageName: { type: 'string' },
      },
    }
  },
  get DeviceInfo(): Structure {
    return {
      fields: {
        browserName: { type: 'string' },
        browserVersion: { type: 'string' },
        deviceManufacturer: { type: 'string' },
        deviceModel: { type: 'string' },
        osType: { type: 'string' },
        osVersion: { type: 'string' },
        sdkInfo: { type: 'structure', ref: 'SdkInfo' },
      },
    }
  },
  get SdkInfo(): Structure {
    return { fields: { sdkVersion: { type: 'string' } } }
  },
  get OriginLanguageData(): Structure {
    return {
      fields: {
        documentNumber: { type: 'string' },
        expiryDate: { type: 'string' },
        issuingDate: { type: 'string' },
        issuingCountry: { type: 'string' },
        holderInformation: { type: 'structure', array: 1, ref: 'OriginLanguageHolder' },
      },
    }
  },
  get OriginLanguageHolder(): Structure {
    return {
      fields: {
        dateOfBirth: { type: 'string' },
        fullname: { type: 'string' },
        gender: { type: 'string' },
        givenNames: { type: 'string', array: 1 },
        nationality: { type: 'string' },
        surname: { type: 'string' },
        usageName: { type: 'string' },
      },
    }
  },
  get Crop(): Structure {
    return { fields: { id: { type: 'string' }, originalCaptureId: { type: 'string' } } }
  },
  get EvaluationDetails(): Structure {
    return {
      fields: {
        evaluationDateTime: { type: 'date-time', required: true },
        evidences: { type: 'structure', array: 1, ref: 'ProofEvidence', required: true },
        loaAndUpgradePath: { type: 'structure', ref: 'LoaAndUpgradePath' },
        updateOnIdentitySuccess: { type: 'boolean' },
      },
    }
  },
  get ProofEvidence(): Structure {
    return {
      fields: {
        id: { type: 'string', filled: true, required: true },
        type: { type: 'string', enum: 'EvidenceType', open: true },
        consentApproved: { type: 'boolean' },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
        evidencesAdjudicationEligibility: { type: 'structure', ref: 'AdjudicationEligibility' },
        externalVerificationScore: { type: 'integer' },
        externallyVerified: { type: 'boolean' },
        extracted: { type: 'boolean' },
        attributesReferenceAndConsistency: { type: 'structure', ref: 'AttributesReference' },
        portraitMatchingReference: { type: 'structure', ref: 'PortraitReference' },
        raisedIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        statusAndScoring: { type: 'structure', ref: 'StatusAndScoring' },
      },
    }
  },
  get AdjudicationEligibility(): Structure {
    return { fields: { isAdjudicable: { type: 'boolean' }, isTechnicalError: { type: 'boolean' } } }
  },
  get AttributesReference(): Structure {
    return {
      fields: {
        isReference: { type: 'boolean' },
        isTechnicalError: { type: 'boolean' },
        mismatchedAttributes: { type: 'string', array: 1 },
      },
    }
  },
  get PortraitReference(): Structure {
    return { fields: { isReference: { type: 'boolean' }, isTechnicalError: { type: 'boolean' } } }
  },
  get StatusAndScoring(): Structure {
    return {
      fields: {
        score: { type: 'string', enum: 'Score', required: true },
        status: { type: 'string', enum: 'EvidenceStatus', required: true },
        strength: { type: 'string', enum: 'Strength', required: true },
        strengthRuleUsed: { type: 'string' },
        allNonOKVerifications: { type: 'string', array: 1, enum: 'Indicator', open: true },
        blockingIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        indicatorsMitigations: { type: 'structure', array: 1, ref: 'IndicatorsMitigation' },
        isBlockingindicatorFound: { type: 'boolean' },
        isMandatoryIndicatorMissing: { type: 'boolean' },
        isTechnicalError: { type: 'boolean' },
        mandatoryCheckRulesMissing: { type: 'string', array: 1 },
        positiveIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        unverifiedIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        warningIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
      },
    }
  },
  get IndicatorsMitigation(): Structure {
    return {
      fields: {
        mitigatedIndicators: { type: 'string', array: 2, enum: 'Indicator', open: true },
        mitigatingIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
      },
    }
  },
  get LoaAndUpgradePath(): Structure {
    return {
      fields: {
        isTechnicalError: { type: 'boolean' },
        levelOfAssurance: { type: 'string', enum: 'LevelOfAssurance', open: true },
        upgradePaths: { type: 'object' },
      },
    }
  },
  get RestDetails(): Structure {
    return {
      fields: {
        submissionId: { type: 'string', filled: true, required: true },
        uri: { type: 'string', filled: true, required: true },
        method: { type: 'string', enum: 'HttpMethod', required: true },
        httpCode: { type: 'integer', required: true },
        tokenRole: { type: 'string', enum: 'TenantRole', required: true },
        startDateTime: { type: 'date-time', required: true },
        endDateTime: { type: 'date-time', required: true },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
      },
    }
  },
  get VerificationDetails(): Structure {
    return {
      fields: {
        startDateTime: { type: 'date-time', required: true },
        endDateTime: { type: 'date-time', required: true },
        sessionCreationTime: { type: 'date-time', required: true },
        participantType: { type: 'string', enum: 'ParticipantType' },
        participantState: { type: 'string', enum: 'ParticipantState' },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
        raisedIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        isBlockingParticipant: { type: 'boolean' },
        linkedIdentityOperation: { type: 'string' },
        mainOcrService: { type: 'string' },
        sessionId: { type: 'string' },
        verificationId: { type: 'string' },
        referenceId: { type: 'string' },
        referenceType: { type: 'string' },
        candidateId: { type: 'string' },
        candidateType: { type: 'string' },
        verificationServices: { type: 'structure', array: 1, ref: 'VerificationService' },
      },
    }
  },
  get VerificationService(): Structure {
    return {
      fields: {
        serviceName: { type: 'string', filled: true, required: true },
        isTechnicalError: { type: 'boolean', required: true },
        responseTimeMS: { type: 'integer', required: true },
        serviceVersion: { type: 'string' },
        serviceRequestId: { type: 'string' },
        serviceInternalReference: { type: 'string' },
        score: { type: 'string-or-number' },
        codingScore: { type: 'number' },
        codingQualityOk: { type: 'boolean' },
        matchingScore: { type: 'number' },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
        raisedIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        adjudicationDetails: { type: 'structure', ref: 'AdjudicationDetails' },
      },
    }
  },
  get AdjudicationDetails(): Structure {
    return {
      fields: {
        id: { type: 'string' },
        type: { type: 'string' },
        submitDateTime: { type: 'date-time' },
        decisionDateTime: { type: 'date-time' },
        expirationDate: { type: 'date-or-date-time' },
        globalStatus: { type: 'string' },
        decisionsDetails: { type: 'structure', array: 1, ref: 'AdjudicationDecisionDetail' },
      },
    }
  },
  get AdjudicationDecisionDetail(): Structure {
    return {
      fields: {
        comment: { type: 'string' },
        documentPradoId: { type: 'string' },
        duration: { type: 'integer' },
        startTime: { type: 'date-time' },
        endTime: { type: 'date-time' },
        operatorId: { type: 'string' },
        operatorProfile: { type: 'string' },
        stationId: { type: 'string' },
        status: { type: 'string' },
      },
    }
  },
  get IdentityView(): Structure {
    return {
      fields: {
        globalStatus: { type: 'structure', ref: 'Identity', required: true },
        consents: { type: 'structure', array: 1, ref: 'IdentityConsent' },
        attributes: { type: 'structure', array: 1, ref: 'AttributesEvidence' },
        addresses: { type: 'structure', array: 1, ref: 'AddressEvidence' },
        idDocuments: { type: 'structure', array: 1, ref: 'IdDocumentEvidence' },
        portrait: { type: 'structure', ref: 'PortraitEvidence' },
      },
    }
  },
  get Identity(): Structure {
    return {
      fields: {
        id: { type: 'string', filled: true, required: true },
        status: { type: 'string', enum: 'IdentityStatus', open: true, required: true },
        levelOfAssurance: { type: 'string', enum: 'LevelOfAssurance', open: true, required: true },
        creationDateTime: { type: 'date-time' },
        evaluationDateTime: { type: 'date-time' },
        nameReferenceEvidenceId: { type: 'string' },
        portraitReferenceEvidenceId: { type: 'string' },
        upgradePaths: { type: 'object' },
      },
    }
  },
  get IdentityConsent(): Structure {
    return {
      fields: {
        consentId: { type: 'string' },
        approved: { type: 'boolean', required: true },
        type: { type: 'string', enum: 'ConsentType', required: true },
        validityPeriod: { type: 'structure', ref: 'ConsentPeriod' },
      },
    }
  },
  get ConsentPeriod(): Structure {
    return { fields: { from: { type: 'date' }, to: { type: 'date' } } }
  },
  get AttributesEvidence(): Structure {
    return {
      fields: {
        evidenceId: { type: 'string', filled: true, required: true },
        submitDateTime: { type: 'date-time' },
        type: { type: 'string', enum: 'EvidenceType', open: true, required: true },
        evidenceStatus: { type: 'structure', ref: 'EvidenceStatus', required: true },
        attributesData: { type: 'structure', ref: 'AttributesData' },
      },
    }
  },
  get EvidenceStatus(): Structure {
    return {
      fields: {
        evaluationDateTime: { type: 'date-time' },
        status: { type: 'string', enum: 'EvidenceStatus', required: true },
        strength: { type: 'string', enum: 'Strength' },
        score: { type: 'string', enum: 'Score' },
        isAdjudicable: { type: 'boolean' },
        errors: { type: 'structure', array: 1, ref: 'ErrorObject' },
        positiveIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        warningIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        blockingIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
        unverifiedIndicators: { type: 'string', array: 1, enum: 'Indicator', open: true },
      },
    }
  },
  get AttributesData(): Structure {
    return {
      fields: {
        surname: { type: 'structure', ref: 'AttributeValue' },
        fullname: { type: 'structure', ref: 'AttributeValue' },
        givenNames: { type: 'structure', array: 1, ref: 'AttributeValue' },
        dateOfBirth: { type: 'structure', ref: 'AttributeValue' },
        gender: { type: 'structure', ref: 'AttributeValue' },
        nationality: { type: 'structure', ref: 'AttributeValue' },
        eyeColor: { type: 'structure', ref: 'AttributeValue' },
        height: { type: 'structure', ref: 'AttributeValue' },
      },
    }
  },
  get AttributeValue(): Structure {
    return { fields: { value: { type: 'string', required: true }, verified: { type: 'boolean' } } }
  },
  get AddressEvidence(): Structure {
    return {
      fields: {
        evidenceId: { type: 'string', filled: true, required: true },
        submitDateTime: { type: 'date-time' },
        type: { type: 'string', enum: 'EvidenceType', open: true, required: true },
        evidenceStatus: { type: 'structure', ref: 'EvidenceStatus', required: true },
        referenceIds: { type: 'string', array: 1 },
        addressData: { type: 'structure', ref: 'AddressData' },
      },
    }
  },
  get AddressData(): Structure {
    return {
      fields: {
        streetDetails: { type: 'structure', ref: 'StreetDetails' },
        postcode: { type: 'string' },
        city: { type: 'string' },
        state: { type: 'string' },
        country: { type: 'string' },
        verified: { type: 'boolean' },
      },
    }
  },
  get StreetDetails(): Structure {
    return { fields: { streetLines: { type: 'string', array: 1 }, verified: { type: 'boolean' } } }
  },
  get IdDocumentEvidence(): Structure {
    return {
      fields: {
        evidenceId: { type: 'string', filled: true, required: true },
        submitDateTime: { type: 'date-time' },
        type: { type: 'string', enum: 'EvidenceType', open: true, required: true },
        evidenceStatus: { type: 'structure', ref: 'EvidenceStatus', required: true },
        idDocumentData: { type: 'structure', ref: 'IdDocumentData' },
      },
    }
  },
  get IdDocumentData(): Structure {
    return {
      fields: {
        idDocumentType: { type: 'string', enum: 'DocumentType', open: true },
        idDocumentNumber: { type: 'string' },
        issuingCountry: { type: 'country', enum: 'Country', open: true },
        issuingState: { type: 'string' },
        issuingDate: { type: 'date' },
        expiryDate: { type: 'date' },
        personalAttributes: { type: 'structure', ref: 'AttributesData' },
        address: { type: 'structure', ref: 'AddressData' },
        mrz: { type: 'string', array: 1 },
      },
    }
  },
  get PortraitEvidence(): Structure {
    return {
      fields: {
        evidenceId: { type: 'string', filled: true, required: true },
        submitDateTime: { type: 'date-time' },
        type: { type: 'string', enum: 'EvidenceType', open: true, required: true },
        evidenceStatus: { type: 'structure', ref: 'EvidenceStatus', required: true },
        portraitQuality: { type: 'boolean' },
        livenessDiagnostic: { type: 'string' },
        portraitData: { type: 'structure', ref: 'PortraitData' },
      },
    }
  },
  get PortraitData(): Structure {
    return {
      fields: {
        source: { type: 'string', enum: 'ImageSource' },
        channel: { type: 'string', enum: 'Channel' },
        metadata: { type: 'object', array: 1 },
      },
    }
  },
  get WebhookNotification(): Structure {
    return {
      fields: {
        event: { type: 'string', enum: 'WebhookEvent', required: true },
        identityId: { type: 'string', filled: true, required: true },
        identityStatus: { type: 'string', enum: 'IdentityStatus' },
        businessId: { type: 'string' },
        expireAt: { type: 'utc-date-time' },
        completedAt: { type: 'utc-date-time' },
        evidence: { type: 'structure', ref: 'NotifiedEvidence' },
      },
    }
  },
  get NotifiedEvidence(): Structure {
    return {
      fields: {
        evidenceId: { type: 'string', filled: true, required: true },
        evidenceType: { type: 'string', enum: 'EvidenceType', open: true },
        evidenceOperation: { type: 'string', enum: 'EvidenceOperation' },
      },
    }
  },
  get ChipSessionRequest(): Structure {
    return { fields: { mrz: { type: 'string', array: 1, minItems: 1, required: true } } }
  },
  get ConsentsRequest(): Structure {
    return { elements: 'SubmittedConsent', maxItems: 12 }
  },
  get SubmittedConsent(): Structure {
    return {
      fields: {
        approved: { type: 'boolean', required: true },
        type: { type: 'string', enum: 'ConsentType', required: true },
        validityPeriod: { type: 'structure', ref: 'ConsentPeriod' },
      },
    }
  },
  get ConsentsResponse(): Structure {
    return { elements: 'IdentityConsent' }
  },
  get ContextEntry(): Structure {
    return {
      fields: { key: { type: 'string', filled: true, required: true }, value: { type: 'string', required: true } },
    }
  },
  get CreateIdentityRequest(): Structure {
    return { fields: { businessId: { type: 'string' } } }
  },
  get DateValue(): Structure {
    return { fields: { value: { type: 'date', required: true } } }
  },
  get DocumentCaptureDetails(): Structure {
    return {
      fields: {
        jurisdiction: { type: 'country', enum: 'Country', open: true },
        documentType: { type: 'string', enum: 'DocumentType' },
        source: { type: 'string', enum: 'ImageSource' },
      },
    }
  },
  get DocumentTextRequest(): Structure {
    return {
      fields: {
        idDocumentType: { type: 'string', enum: 'DocumentType', required: true },
        idDocumentNumber: { type: 'string', filled: true, required: true },
        issuingCountry: { type: 'country', enum: 'Country', open: true, required: true },
        issuingState: { type: 'string' },
        issuingDate: { type: 'date' },
        expiryDate: { type: 'date' },
        personalAttributes: { type: 'structure', ref: 'SubmittedAttributes', required: true },
        address: { type: 'structure', ref: 'SubmittedAddress' },
      },
    }
  },
  get SubmittedAttributes(): Structure {
    return {
      fields: {
        dateOfBirth: { type: 'structure', ref: 'DateValue', required: true },
        givenNames: { type: 'structure', array: 1, ref: 'TextValue', minItems: 1, required: true },
        surname: { type: 'structure', ref: 'TextValue', required: true },
        fullname: { type: 'structure', ref: 'TextValue' },
        gender: { type: 'structure', ref: 'GenderValue' },
        height: { type: 'structure', ref: 'TextValue' },
        eyeColor: { type: 'structure', ref: 'TextValue' },
      },
    }
  },
  get TextValue(): Structure {
    return { fields: { value: { type: 'string', filled: true, required: true } } }
  },
  get GenderValue(): Structure {
    return { fields: { value: { type: 'string', enum: 'Gender', required: true } } }
  },
  get SubmittedAddress(): Structure {
    return {
      fields: {
        streetDetails: { type: 'structure', ref: 'SubmittedStreet' },
        city: { type: 'string' },
        state: { type: 'string' },
        postcode: { type: 'string' },
      },
    }
  },
  get SubmittedStreet(): Structure {
    return { fields: { streetLines: { type: 'string', array: 1 } } }
  },
  get ErrorResponse(): Structure {
    return { fields: { errors: { type: 'structure', array: 1, ref: 'ErrorObject', required: true } } }
  },
  get EvidenceHandle(): Structure {
    return {
      fields: {
        id: { type: 'string', filled: true, required: true },
        status: { type: 'string', enum: 'EvidenceStatus', required: true },
        type: { type: 'string', enum: 'EvidenceType', open: true, required: true },
        sessionId: { type: 'string' },
        sidesToCapture: { type: 'string', array: 1, enum: 'Side' },
      },
    }
  },
  get IdentityContext(): Structure {
    return { elements: 'ContextEntry' }
  },
  get LiveCaptureRequest(): Structure {
    return {
      fields: {
        issuingCountry: { type: 'country', enum: 'Country', open: true },
        idDocumentType: { type: 'string', enum: 'DocumentType' },
        sidesToCapture: { type: 'string', array: 1, enum: 'Side', minItems: 1 },
      },
    }
  },
  get MedicareHolder(): Structure {
    return {
      fields: {
        fullname: { type: 'structure', ref: 'TextValue', required: true },
        dateOfBirth: { type: 'structure', ref: 'DateValue', required: true },
      },
    }
  },
  get MedicareRequest(): Structure {
    return {
      fields: {
        cardNumber: { type: 'string', filled: true, required: true },
        cardType: { type: 'string', enum: 'MedicareCardType', required: true },
        issuingCountry: { type: 'country', enum: 'Country', open: true },
        expiryDate: { type: 'date', required: true },
        fullname2: { type: 'string' },
        fullname3: { type: 'string' },
        fullname4: { type: 'string' },
        individualReferenceNumber: { type: 'integer' },
        personalAttributes: { type: 'structure', ref: 'MedicareHolder', required: true },
      },
    }
  },
  get PortraitDetails(): Structure {
    return {
      fields: {
        globalStatus: { type: 'structure', ref: 'Identity', required: true },
        portrait: { type: 'structure', ref: 'PortraitEvidence' },
      },
    }
  },
  get PortraitLiveCaptureRequest(): Structure {
    return { fields: { type: { type: 'string' }, securityLevel: { type: 'string' }, nbChallenge: { type: 'integer' } } }
  },
  get PortraitSessionRequest(): Structure {
    return {
      fields: { type: { type: 'string', enum: 'LivenessType' }, nbChallenge: { type: 'integer', min: 1, max: 3 } },
    }
  },
  get SupportedCountries(): Structure {
    return { elements: 'SupportedCountry' }
  },
  get SupportedCountry(): Structure {
    return {
      fields: {
        iso3CountryCode: { type: 'country', enum: 'Country', open: true, required: true },
        documents: { type: 'structure', array: 1, ref: 'SupportedDocument', required: true },
      },
    }
  },
  get SupportedDocument(): Structure {
    return {
      fields: {
        documentType: { type: 'string', enum: 'DocumentType', required: true },
        format: { type: 'string', required: true },
        sidesToCapture: { type: 'string', array: 1, enum: 'Side', required: true },
        liveVideoCaptureSupported: { type: 'boolean', required: true },
      },
    }
  },
}

export type EnumerationName =
  | 'Channel'
  | 'ConsentType'
  | 'Country'
  | 'DocumentType'
  | 'ErrorCode'
  | 'EvidenceFamily'
  | 'EvidenceOperation'
  | 'EvidenceStatus'
  | 'EvidenceType'
  | 'Gender'
  | 'HttpMethod'
  | 'IdentityStatus'
  | 'ImageSource'
  | 'Indicator'
  | 'IndicatorStatus'
  | 'LevelOfAssurance'
  | 'LivenessType'
  | 'MedicareCardType'
  | 'OperationName'
  | 'OperationType'
  | 'OtpStatus'
  | 'ParticipantState'
  | 'ParticipantType'
  | 'Progress'
  | 'Score'
  | 'Side'
  | 'Strength'
  | 'TenantRole'
  | 'WebhookEvent'
  | 'WebhookSecurity'

/** Values by list, in alphabetical order; their texts are in codes. */
export const ENUMERATIONS: { readonly [name in EnumerationName]: readonly string[] } = {
  Channel: ['nativeSDK', 'webSDK'],
  ConsentType: [
    'ADDRESS',
    'ATTRIBUTES',
    'EMAIL',
    'EMAIL_OTP',
    'GIV',
    'ID_CLAIM',
    'ID_DOCUMENT',
    'LANDLINE',
    'MOBILE',
    'MOBILE_OTP',
    'PORTRAIT',
    'VISA',
  ],
  Country: [
    'ABR',
    'ABW',
    'AFG',
    'AGO',
    'AIA',
    'ALA',
    'ALB',
    'AND',
    'ARE',
    'ARG',
    'ARM',
    'ASM',
    'ATA',
    'ATF',
    'ATG',
    'AUS',
    'AUT',
    'AZE',
    'BDI',
    'BEL',
    'BEN',
    'BES',
    'BFA',
    'BGD',
    'BGR',
    'BHR',
    'BHS',
    'BIH',
    'BLM',
    'BLR',
    'BLZ',
    'BMU',
    'BOL',
    'BRA',
    'BRB',
    'BRN',
    'BTN',
    'BVT',
    'BWA',
    'CAF',
    'CAN',
    'CCK',
    'CHE',
    'CHL',
    'CHN',
    'CIV',
    'CMR',
    'COD',
    'COG',
    'COK',
    'COL',
    'COM',
    'CPV',
    'CRI',
    'CUB',
    'CUW',
    'CXR',
    'CYM',
    'CYP',
    'CZE',
    'DEU',
    'DJI',
    'DMA',
    'DNK',
    'DOM',
    'DZA',
    'ECU',
    'EGY',
    'ERI',
    'ESH',
    'ESP',
    'EST',
    'ETH',
    'FIN',
    'FJI',
    'FLK',
    'FRA',
    'FRO',
    'FSM',
    'GAB',
    'GBD',
    'GBR',
    'GEO',
    'GGY',
    'GHA',
    'GIB',
    'GIN',
    'GLP',
    'GMB',
    'GNB',
    'GNQ',
    'GRC',
    'GRD',
    'GRL',
    'GTM',
    'GUF',
    'GUM',
    'GUY',
    'HKG',
    'HMD',
    'HND',
    'HRV',
    'HTI',
    'HUN',
    'IDN',
    'IMN',
    'IND',
    'IOT',
    'IRL',
    'IRN',
    'IRQ',
    'ISL',
    'ISR',
    'ITA',
    'JAM',
    'JEY',
    'JOR',
    'JPN',
    'KAZ',
    'KEN',
    'KGZ',
    'KHM',
    'KIR',
    'KNA',
    'KOR',
    'KWT',
    'LAO',
    'LBN',
    'LBR',
    'LBY',
    'LCA',
    'LIE',
    'LKA',
    'LSO',
    'LTU',
    'LUX',
    'LVA',
    'MAC',
    'MAF',
    'MAR',
    'MCO',
    'MDA',
    'MDG',
    'MDV',
    'MEX',
    'MHL',
    'MKD',
    'MLI',
    'MLT',
    'MMR',
    'MNE',
    'MNG',
    'MNP',
    'MOZ',
    'MRT',
    'MSR',
    'MTQ',
    'MUS',
    'MWI',
    'MYS',
    'MYT',
    'NAM',
    'NCL',
    'NER',
    'NFK',
    'NGA',
    'NIC',
    'NIU',
    'NLD',
    'NOR',
    'NPL',
    'NRU',
    'NZL',
    'OMN',
    'PAK',
    'PAN',
    'PCN',
    'PER',
    'PHL',
    'PLW',
    'PNG',
    'POL',
    'PRI',
    'PRK',
    'PRT',
    'PRY',
    'PSE',
    'PYF',
    'QAT',
    'REU',
    'RKS',
    'ROU',
    'RUS',
    'RWA',
    'SAU',
    'SDN',
    'SEN',
    'SGP',
    'SGS',
    'SHN',
    'SJM',
    'SLB',
    'SLE',
    'SLV',
    'SMR',
    'SOM',
    'SPM',
    'SRB',
    'SSD',
    'STP',
    'SUR',
    'SVK',
    'SVN',
    'SWE',
    'SWZ',
    'SXM',
    'SYC',
    'SYR',
    'TCA',
    'TCD',
    'TGO',
    'THA',
    'TJK',
    'TKL',
    'TKM',
    'TLS',
    'TON',
    'TTO',
    'TUN',
    'TUR',
    'TUV',
    'TWN',
    'TZA',
    'UGA',
    'UKR',
    'UMI',
    'UNA',
    'UNK',
    'UNO',
    'URY',
    'USA',
    'UZB',
    'VAT',
    'VCT',
    'VEN',
    'VGB',
    'VIR',
    'VNM',
    'VUT',
    'WLF',
    'WSM',
    'XOM',
    'XXA',
    'XXB',
    'XXC',
    'XXX',
    'YEM',
    'ZAF',
    'ZMB',
    'ZWE',
  ],
  DocumentType: [
    'DRIVING_LICENSE',
    'DRIVING_PERMIT',
    'IDENTITY_CARD',
    'MEDICARE',
    'PASSPORT',
    'RESIDENT_CARD',
    'TAX_CARD',
    'VISA',
    'VOTER_CARD',
  ],
  ErrorCode: [
    '1007',
    '1021',
    '1033',
    '1051',
    '1500',
    '1508',
    '1531',
    '1532',
    '1535',
    '1539',
    '1540',
    '1541',
    '1542',
    '1600',
    '1601',
    '1609',
    '1610',
    '1611',
    '1615',
    '2400',
    '2401',
    '2402',
    '2403',
    '2404',
  ],
  EvidenceFamily: [
    'ADDRESS',
    'ADJ',
    'ATTRIBUTES',
    'CONTACT',
    'DOCUMENT',
    'IDDOCUMENT',
    'IDENTIFICATION',
    'ID_CLAIM',
    'PORTRAIT_REFERENCE',
    'TRUSTED_ID_CLAIM',
  ],
  EvidenceOperation: ['CREATED', 'DELETED', 'UPDATED'],
  EvidenceStatus: ['ADJUDICATION', 'INVALID', 'NOT_VERIFIED', 'PROCESSING', 'VERIFIED'],
  EvidenceType: [
    'ADDITIONAL_FILE',
    'ADDRESS',
    'ATTRIBUTES',
    'BIRTH_CERTIFICATE',
    'CERTIFICATE',
    'CONSENT',
    'DRIVING_LICENSE',
    'DRIVING_PERMIT',
    'EMAIL',
    'IDENTITY_CARD',
    'ID_CLAIM',
    'ID_DOCUMENT',
    'ID_DOCUMENT_DATA',
    'MAIL_OTP',
    'MARRIAGE_CERTIFICATE',
    'MEDICARE',
    'MOBILE_OTP',
    'PARTNER_ASSESSMENT',
    'PASSPORT',
    'POLL_CARD',
    'PORTRAIT',
    'PORTRAIT_REFERENCE',
    'RESIDENT_CARD',
    'SMS_OTP',
    'TAX_CARD',
    'TRUSTED_ID_CLAIM',
    'VISA',
    'VOTER_CARD',
  ],
  Gender: ['F', 'M', 'X'],
  HttpMethod: ['DELETE', 'POST', 'PUT'],
  IdentityStatus: ['ERROR', 'EXPECTED_INPUT', 'EXPECTING_INPUT', 'PAUSED', 'PROCESSING', 'TIMEOUT'],
  ImageSource: ['DOCUMENT_CROP', 'LIVE_CAPTURE_IMAGE', 'LIVE_CAPTURE_VIDEO', 'OTHER', 'SCAN'],
  Indicator: [
    'ACTIVE_AUTHENTICATION_CHECK',
    'ADDRESS_CITY_COMPARE',
    'ADDRESS_POSTCODE_COMPARE',
    'ADDRESS_STATE_COMPARE',
    'ADDRESS_STREET_COMPARE',
    'ATTRIBUTES_CONSISTENCY',
    'BASIC_ACCESS_CONTROL_CHECK',
    'BIOMETRIC_HYPER_MATCHING',
    'BIOMETRIC_LIVENESS_CHALLENGE',
    'BIOMETRIC_MATCHING_CHECK',
    'BIOMETRIC_QUALITY_CHECK',
    'BIRTHDATE_COMPARE',
    'BIRTHDATE_VALID',
    'BLUR_IMAGE_QUALITY_BACK',
    'BLUR_IMAGE_QUALITY_FRONT',
    'CAPTURE_TOO_CLOSE_CHECK',
    'CAPTURE_TOO_FAR_CHECK',
    'CB2D_FIELDS_SYNTAX',
    'CHIP_AUTHENTICATION_CHECK',
    'COMPROMISED_DOCUMENT_CHECK',
    'DARK_IMAGE_QUALITY',
    'DATA_GROUP1_CHECK',
    'DOCUMENT_BARCODE_PARSING',
    'DOCUMENT_NUMBER_VALIDITY',
    'DOC_EXPIRATION_DATE',
    'DOC_ISSUING_COUNTRY',
    'DOC_NATIONALITY',
    'EMISSION_COUNTRY',
    'EMISSION_DATE',
    'ESFX',
    'EXPIRATION_DATE_CONSISTENCY',
    'EXPIRYDATE_COMPARE',
    'EYECOLOR_COMPARE',
    'FIRSTNAME_COMPARE',
    'FIRSTNAME_FUZZY_COMPARE',
    'GENDER_COMPARE',
    'GIV_ELIGIBILITY',
    'GIV_VERIFICATION',
    'GLARE_IMAGE_QUALITY',
    'GLARE_IMAGE_QUALITY_BACK',
    'GLARE_IMAGE_QUALITY_FRONT',
    'HEIGHT_COMPARE',
    'HIGH_TEMPLATE',
    'IDDOCUMENT_NUMBER_COMPARE',
    'IDDOCUMENT_TYPE_COMPARE',
    'IMAGE_FRONT_DPI_CHECK',
    'ISSUINGDATE_COMPARE',
    'ISSUING_DATE_VALIDITY',
    'KEYSTONE_IMAGE_QUALITY',
    'KEYSTONE_IMAGE_QUALITY_FRONT',
    'LCD_DETECTION',
    'LOW_IMAGE_QUALITY_FRONT',
    'LOW_TEMPLATE',
    'MIDDLENAME_COMPARE',
    'MIDDLENAME_FUZZY_COMPARE',
    'MIDDLENAME_INITIAL_COMPARE',
    'MODEL_COLOR_MATCHING',
    'MODEL_RECOGNIZED',
    'MRZ_BARCODE_CROSSCHECK',
    'MRZ_CHECKSUMS',
    'MRZ_FIELDS_SYNTAX',
    'MRZ_PRESENCE',
    'NAMESUFFIX_COMPARE',
    'OCRX',
    'OCR_BIRTHDATE',
    'OCR_DOCNUM',
    'OCR_EXPIRATION_DATE',
    'OCR_FIRSTNAMES',
    'OCR_FULLNAME',
    'OCR_ISSUING_DATE',
    'OCR_LASTNAME',
    'OCR_SEX',
    'PAPER_COPY',
    'PASOD_SIGNATURE_CHECK',
    'PASSIVE_AUTHENTICATION_CHECK',
    'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK',
    'PASSIVE_AUTHENTICATION_HASH_CHECK',
    'PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK',
    'PERSONAL_NUMBER_CHECKSUMS',
    'PHOTOCOPY_DETECTION',
    'PHOTO_LOCATION',
    'PORTRAIT',
    'REQUIRED_SIDES_CHECK',
    'SIDES_MODEL_CONSISTENCY',
    'SURNAME_COMPARE',
    'SURNAME_FUZZY_COMPARE',
    'TERMINAL_AUTHENTICATION_CHECK',
    'TEXTURE_ANALYSIS',
    'VISUAL_SECURITY',
    'WEIGHT_COMPARE',
  ],
  IndicatorStatus: ['FAILED', 'OK', 'UNVERIFIED', 'WARNING'],
  LevelOfAssurance: ['LOA0', 'LOA1', 'LOA2', 'LOA3', 'LOA4'],
  LivenessType: ['LIVENESS_ACTIVE', 'LIVENESS_MLC', 'LIVENESS_PASSIVE', 'LIVENESS_PASSIVE_VIDEO'],
  MedicareCardType: ['B', 'G', 'Y'],
  OperationName: [
    'ADDITIONAL_FILE',
    'ADJUDICATION',
    'ATTRIBUTES',
    'CERTIFICATES',
    'CONSENTS',
    'EMAIL_OTP',
    'EMAIL_OTP_VERIFICATION',
    'EVIDENCE_NFC_VERIFICATION',
    'ID_CLAIM',
    'ID_DOCUMENT',
    'ID_DOCUMENT_CAPTURE',
    'ID_DOCUMENT_LIVE_CAPTURE',
    'LIVENESS_VIDEO',
    'MEDICARE',
    'MOBILE_OTP',
    'OTP_VERIFICATION',
    'PORTRAIT_CAPTURE',
    'PORTRAIT_REFERENCE',
    'TRUSTED_ID_CLAIM',
  ],
  OperationType: ['ADD', 'DELETE'],
  OtpStatus: ['DONE', 'ERROR', 'INITIATE', 'NOT_INITIATED', 'PENDING', 'PROCESSING', 'TIMEOUT'],
  ParticipantState: ['ACCEPTED', 'ADJUDICATION', 'PROCESSING', 'REJECTED'],
  ParticipantType: [
    'ADJUDICATION',
    'ANTIFRAUD',
    'BIOMETRIC_LIVENESS',
    'BIOMETRIC_MATCHING',
    'BIOMETRIC_QUALITY_CHECK',
    'CLAIM_VERIFICATION',
    'GOV_VERIFICATION',
    'IMAGE_OCR',
    'NFC_CHIP_VERIFICATION',
    'OPEN_ID_CONNECT',
  ],
  Progress: ['BLOCKED', 'DONE', 'ERROR', 'PAUSE', 'PROCESSING', 'STARTING'],
  Score: ['LEVEL0', 'LEVEL1', 'LEVEL2', 'LEVEL3', 'LEVEL4', 'LEVEL5'],
  Side: ['BACK', 'FRONT'],
  Strength: ['LEVEL1', 'LEVEL2', 'LEVEL3', 'LEVEL4', 'LEVEL5'],
  TenantRole: ['RELYING_SERVICE', 'USER_AGENT'],
  WebhookEvent: ['Evaluation', 'IdentityStatusUpdate'],
  WebhookSecurity: ['API_KEY', 'HMAC', 'None'],
}
